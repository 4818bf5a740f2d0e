import { type Appearance, safeAppearance } from '@utility-connect/protocol';
import { appearanceVariables } from '@utility-connect/screens';

/**
 * Writes the stored appearance of a client as a style sheet, so that the first paint has it, without a script. Values that do not
 * have the expected form are left out, so that nothing from the database can inject CSS or markup.
 *
 * @returns an empty string if no variable is stored
 */
export function appearanceStyle(appearance: Appearance | undefined): string {
  const declarations = Object.entries(appearanceVariables(safeAppearance(appearance) ?? {}))
    .map(([name, value]) => `--uc-${name}:${value}`)
    .join(';');
  // Same specificity as the defaults of both themes, and later in the document, so it overrides them.
  return declarations && `[data-uc-theme]{${declarations}}`;
}
