import type { Appearance } from '@utility-connect/protocol';
import { parseColor, type Rgb, readableOn, textColorOn } from './contrast.ts';

// The default surfaces of styles.css.
const lightSurface: Rgb = [255, 255, 255];
const darkSurface: Rgb = [23, 26, 30];

/**
 * Gives an element and all below it the client's look: sets `data-theme` and the `--uc-*` variables, and takes
 * away the ones that an earlier call set. What has to be readable on or beside the accent is worked out from it.
 *
 * Variables are set through the object model and not as a `style` attribute, so that a strict
 * Content-Security-Policy allows it.
 *
 * @param element the flow's root; for the page around it, `document.documentElement`
 * @param appearance theme `auto` and no variables unless given
 */
export function applyAppearance(element: HTMLElement, appearance: Appearance = {}): void {
  element.dataset.theme = appearance.theme ?? 'auto';
  for (const name of Array.from(element.style)) {
    if (name.startsWith('--uc-')) element.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(appearanceVariables(appearance))) {
    if (/^[a-z][a-z-]*$/.test(name)) element.style.setProperty(`--uc-${name}`, value);
  }
}

/**
 * All variables of a look: the given ones, and what has to be readable on or beside the accent. A host page in JavaScript may
 * give a number, which is taken for its text; what is neither is left out.
 *
 * @returns values by name, without `--uc-`
 */
export function appearanceVariables({ variables }: Appearance): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries<unknown>(variables ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') given[name] = String(value);
  }
  return { ...derivedVariables(given), ...given };
}

/** One look over another: where both say something, `over` is right, variable by variable. */
export function mergeAppearance(under: Appearance = {}, over: Appearance = {}): Appearance {
  return {
    theme: over.theme ?? under.theme ?? 'auto',
    variables: { ...under.variables, ...over.variables },
  };
}

const derivedVariables = (given: Readonly<Record<string, string>>): Record<string, string> => {
  const accent = given.accent ? parseColor(given.accent) : null;
  if (!accent) return {};
  const surface = given.surface ? parseColor(given.surface) : null;
  return {
    'on-accent': textColorOn(accent),
    'accent-text-light': readableOn(accent, surface ?? lightSurface),
    'accent-text-dark': readableOn(accent, surface ?? darkSurface),
  };
};
