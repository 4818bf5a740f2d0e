import type { Command } from 'commander';
import { LogoError } from '../logos/logo-error.ts';
import { readLogoFile } from '../node/read-logo-file.ts';
import type { Logo } from '../store/logos.ts';

export interface LogoOption {
  /** A path, or "none". */
  readonly logo?: string;
}

/** Adds the option for the logo to a command. */
export function addLogoOption(command: Command): Command {
  return command.option(
    '--logo <file>',
    'PNG or SVG of 50 kB at most, shown in Connect; "none" for initials',
  );
}

/**
 * Reads and checks the file of the option, and ends the command with an error if it cannot be a logo.
 *
 * @returns `null` for "none", `undefined` if the option was not given.
 */
export async function readLogo(command: Command, file: string | undefined): Promise<Logo | null | undefined> {
  if (file === undefined) return undefined;
  if (file === 'none') return null;
  try {
    return await readLogoFile(file);
  } catch (error) {
    if (!(error instanceof LogoError)) throw error;
    return command.error(`error: --logo '${file}' ${error.message}`);
  }
}
