import { readFile } from 'node:fs/promises';
import { checkLogo } from '../features/registration/check-logo.ts';
import { LogoError } from '../features/registration/logo-error.ts';
import type { Logo } from '../heart/store/logos.ts';

/**
 * Reads and checks a file with a logo.
 *
 * @throws LogoError if it cannot be read or cannot be a logo.
 */
export async function readLogoFile(path: string): Promise<Logo> {
  const file = await readFile(path).catch(({ code = 'unknown cause' }: NodeJS.ErrnoException) => {
    throw new LogoError(`cannot be read (${code}).`);
  });
  return checkLogo(file);
}
