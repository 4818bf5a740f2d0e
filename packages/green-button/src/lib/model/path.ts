/**
 * Makes addresses comparable: without origin, query, trailing slash and the path to the resources, so that
 * absolute and relative links of a feed are the same.
 *
 * @example toPath('https://example.com/DataCustodian/espi/1_1/resource/RetailCustomer/1/UsagePoint/2') // 'RetailCustomer/1/UsagePoint/2'
 */
export function toPath(href: string): string {
  const [address = ''] = href.split(/[?#]/);
  return address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/^.*\/espi\/[^/]+\/resource\//i, '')
    .replace(/^(\.?\/)+|\/+$/g, '')
    .replace(/^(Batch\/)/, '');
}

/** The path up to and including the id that follows `segment`, such as `UsagePoint`; `null` if there is none. */
export function upTo(segment: string, path: string): string | null {
  const parts = path.split('/');
  const at = parts.lastIndexOf(segment);
  return at >= 0 && at + 1 < parts.length ? parts.slice(0, at + 2).join('/') : null;
}

/** The last part of a path. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
