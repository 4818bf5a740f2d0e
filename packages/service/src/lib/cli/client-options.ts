import { type Appearance, type Environment, safeAppearance } from '@utility-connect/protocol';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';
import { LogoError } from '../features/registration/logo-error.ts';
import { accent, density, radius } from '../heart/clients/appearance-fields.ts';
import { redirectUris } from '../heart/clients/client-fields.ts';
import { isOriginAllowed } from '../heart/connect/origins.ts';
import type { Logo } from '../heart/store/logos.ts';
import { readLogoFile } from '../node/read-logo-file.ts';

/** Options of `clients create` and `clients update`, as {@link addClientOptions} parses them. */
export interface ClientOptions extends AppearanceOptions {
  readonly redirectUri?: string[];
  readonly origin?: string[];
  /** A path, or "none". */
  readonly logo?: string;
}

/** `null` for the value "none": the default. */
interface AppearanceOptions {
  readonly theme?: Appearance['theme'];
  readonly accent?: string | null;
  /** Overrides the accent in the dark theme. */
  readonly accentDark?: string | null;
  readonly radius?: string | null;
  readonly density?: string | null;
}

/**
 * Adds the options for addresses, appearance and logo to a command.
 *
 * @param more effect of a repeated address, for the help.
 */
export function addClientOptions(command: Command, more: string): Command {
  return command
    .option('--redirect-uri <uri>', `redirect URI of the hosted flow; ${more}`, collectRedirectUri)
    .option('--origin <origin>', `origin of pages that embed Connect; ${more}`, collect)
    .addOption(new Option('--theme <name>', 'theme of Connect').choices(['auto', 'light', 'dark']))
    .option(
      '--accent <color>',
      'color of the buttons, for example #0a7d4f; "none" for the default',
      orNone(accent),
    )
    .option(
      '--accent-dark <color>',
      'color of the buttons in the dark theme; "none" for --accent',
      orNone(accent),
    )
    .option(
      '--radius <pixels>',
      'corners of fields and buttons, for example 8px; "none" for the default',
      orNone(radius),
    )
    .option(
      '--density <number>',
      'height of fields and buttons, 0.8 to 1.5; "none" for the default',
      orNone(density),
    )
    .option('--logo <file>', 'PNG or SVG of 50 kB at most, shown in Connect; "none" for initials');
}

/** Creates an option parser from a schema. An invalid value ends the command with the option's name. */
export function checked<T, I>(schema: z.ZodType<T, I>): (value: unknown) => T {
  return (value) => {
    const result = schema.safeParse(value);
    if (!result.success) throw new InvalidArgumentError(`It ${result.error.issues[0]?.message}`);
    return result.data;
  };
}

/** Ends the command with an error if an origin is invalid in this environment. */
export function refuseOrigins(
  command: Command,
  origins: readonly string[] = [],
  environment: Environment,
): void {
  const wrong = origins.find((value) => !isOriginAllowed(value, environment));
  if (wrong === undefined) return;
  const forSandbox = environment !== 'sandbox' && isOriginAllowed(wrong, 'sandbox');
  command.error(
    forSandbox
      ? `error: --origin '${wrong}' is for sandbox clients only: name the port, such as http://localhost:3000.`
      : `error: --origin '${wrong}' must look like https://app.example.com or http://localhost:3000, without a path.`,
  );
}

/** Applies the options to the appearance of a client; `null` for the default. */
export function updateAppearance(
  current: Appearance | null,
  { theme = current?.theme, accentDark, ...variables }: AppearanceOptions,
): Appearance | null {
  const dark = { ...current?.variables?.dark, ...(accentDark !== undefined && { accent: accentDark }) };
  // Drops variables that are `null`.
  return safeAppearance({ theme, variables: { ...current?.variables, ...variables, dark } });
}

/**
 * Reads and checks the file of `--logo`, and ends the command with an error if it cannot be a logo.
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

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

const collectRedirectUri = (value: string, previous: string[] = []): string[] =>
  checked(redirectUris)([...previous, value]);

const orNone =
  (schema: z.ZodType<string, string>) =>
  (value: string): string | null =>
    value === 'none' ? null : checked(schema)(value);
