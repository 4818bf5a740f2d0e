import type { AppContext } from '../../../core/http/app.ts';
import { ServiceError } from '../../../core/http/errors.ts';

/**
 * Requires that a request with a cookie comes from a page of this service, against forged requests of other sites (CSRF). A form cannot
 * send JSON, and a page of another origin has another `Origin`.
 *
 * @throws ServiceError 403 `origin_not_allowed`, 415 `unsupported_media_type`.
 */
export function requireSameOrigin(c: AppContext, baseUrl: string): void {
  const { origin } = new URL(baseUrl);
  const site = c.req.header('Sec-Fetch-Site');
  if (c.req.header('Origin') !== origin || (site !== undefined && site !== 'same-origin')) {
    throw new ServiceError(
      403,
      'origin_not_allowed',
      `With a cookie, changes are accepted from pages of ${origin} only. Is that the address in the browser, and does your proxy pass on the header Origin? Scripts send Authorization: Bearer.`,
    );
  }
  if (c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new ServiceError(
      415,
      'unsupported_media_type',
      'With a cookie, changes need the header Content-Type: application/json, even without a body.',
    );
  }
}
