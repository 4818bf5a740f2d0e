import { type Appearance, safeAppearance } from '@utility-connect/protocol';
import { appearanceVariables } from '@utility-connect/screens';

/**
 * The client's stored look as a style sheet, for the document: the first thing painted has it, with no script. Whatever is no
 * value of the known form is left out, so that nothing from the database can be anything but a value.
 *
 * @returns an empty text where no variable is stored
 */
export function lookStyle(appearance: Appearance | undefined): string {
  const declarations = Object.entries(appearanceVariables(safeAppearance(appearance) ?? {}))
    .map(([name, value]) => `--uc-${name}:${value}`)
    .join(';');
  // As precise as the defaults in both themes, and later: it wins.
  return declarations && `[data-theme]{${declarations}}`;
}
