import { type Appearance, safeAppearance } from '@utility-connect/protocol';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import { accent, density, radius } from '../registration/appearance-fields.ts';
import { checked } from './checked.ts';

/** Options for the appearance of Connect. `null` for the value "none": the default. */
export interface AppearanceOptions {
  readonly theme?: Appearance['theme'];
  readonly accent?: string | null;
  /** Overrides the accent in the dark theme. */
  readonly accentDark?: string | null;
  readonly radius?: string | null;
  readonly density?: string | null;
}

/** Adds the options for the appearance of Connect to a command. */
export function addAppearanceOptions(command: Command): Command {
  return command
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

const orNone =
  (schema: z.ZodType<string, string>) =>
  (value: string): string | null =>
    value === 'none' ? null : checked(schema)(value);
