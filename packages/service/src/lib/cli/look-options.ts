import { type Appearance, safeAppearance } from '@utility-connect/protocol';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import { accent, density, radius } from '../registration/appearance-fields.ts';
import { checked } from './checked.ts';

/** What the command line can say of a client's look. `null` stands for "none": ours. */
export interface LookOptions {
  readonly theme?: Appearance['theme'];
  readonly accent?: string | null;
  readonly radius?: string | null;
  readonly density?: string | null;
}

/** Gives a command the options of a client's look. */
export function addLookOptions(command: Command): Command {
  return command
    .addOption(new Option('--theme <name>', 'theme of Connect').choices(['auto', 'light', 'dark']))
    .option(
      '--accent <colour>',
      'colour of the buttons, for example #0a7d4f; "none" for ours',
      orNone(accent),
    )
    .option(
      '--radius <pixels>',
      'corners of fields and buttons, for example 8px; "none" for ours',
      orNone(radius),
    )
    .option(
      '--density <number>',
      'height of fields and buttons, 0.8 to 1.5; "none" for ours',
      orNone(density),
    );
}

/** The look of a client once the options are followed; `null` for our own. */
export function lookAfter(
  former: Appearance | null,
  { theme = former?.theme, ...variables }: LookOptions,
): Appearance | null {
  // What is `null` by now has no safe form, and falls out.
  return safeAppearance({ theme, variables: { ...former?.variables, ...variables } });
}

const orNone =
  (schema: z.ZodType<string, string>) =>
  (value: string): string | null =>
    value === 'none' ? null : checked(schema)(value);
