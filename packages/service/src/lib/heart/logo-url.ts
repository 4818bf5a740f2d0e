import type { Urls } from './context.ts';
import type { LogoName } from './store/logos.ts';

/** Ending of a logo's address, by media type. */
export const logoExtensions: Readonly<Record<LogoName['mediaType'], string>> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

/** Address of a logo: its name is the hash of its bytes. */
export function logoUrlOf({ connectUrl }: Pick<Urls, 'connectUrl'>, { hash, mediaType }: LogoName): string {
  return `${connectUrl}/logos/${hash}.${logoExtensions[mediaType]}`;
}
