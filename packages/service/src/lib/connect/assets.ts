/** Built files that the Node entry hands over: the Connect page and the loader's script. */
export interface Assets {
  /** `index.html` of the Connect page; its script and style addresses are relative. */
  readonly page: string;
  /** The loader as a classic script. */
  readonly script: Asset;
  /** Files beside the page, by name, for example `index-4fd1.js`. Their names carry a hash of their content. */
  readonly files: ReadonlyMap<string, Asset>;
}

/** A file in the forms in which it can travel. */
export interface Asset {
  readonly contentType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
}

/** The form that the browser asked for, smallest first. */
export function negotiate(
  asset: Asset,
  acceptEncoding: string,
): { body: Uint8Array<ArrayBuffer>; encoding: string | null } {
  const accepted = acceptEncoding.split(',').map((part) => part.trim().split(';')[0]);
  if (accepted.includes('br')) return { body: asset.brotli, encoding: 'br' };
  if (accepted.includes('gzip')) return { body: asset.gzip, encoding: 'gzip' };
  return { body: asset.plain, encoding: null };
}
