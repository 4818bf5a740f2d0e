import type { Urls } from '../../heart/context.ts';

/** Address of a link. */
export function linkUrlOf({ connectUrl }: Urls, token: string): string {
  return `${connectUrl}/links/${token}`;
}

/** Address of the link as a QR code. */
export function qrUrlOf(urls: Urls, token: string): string {
  return `${linkUrlOf(urls, token)}/qr.svg`;
}
