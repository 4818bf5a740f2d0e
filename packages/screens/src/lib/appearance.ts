import type { Appearance } from '@utility-connect/protocol';
import { parseColor, type Rgb, readableOn, textColorOn } from './contrast.ts';

// The defaults of `--uc-surface` in styles.css.
const lightSurface: Rgb = [255, 255, 255];
const darkSurface: Rgb = [23, 26, 30];

/**
 * Applies the client's appearance to an element: sets `data-theme` and the `--uc-*` variables, and removes those of
 * an earlier call. Colors that must be readable on or beside the accent are derived from it.
 *
 * Variables are set through the CSSOM rather than a `style` attribute, which a strict Content-Security-Policy blocks.
 *
 * @param element the root of the flow, or `document.documentElement` for the page around it
 * @param appearance Default: theme `auto`, no variables
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
 * The variables of an appearance, and the colors derived from its accent. Host pages in JavaScript may pass anything:
 * numbers are converted to strings, and other values ignored.
 *
 * @returns values by name, without `--uc-`
 */
export function appearanceVariables({ variables }: Appearance): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries((variables ?? {}) as Record<string, unknown>)) {
    if (typeof value === 'string' || typeof value === 'number') given[name] = String(value);
  }
  return { ...derivedVariables(given), ...given };
}

/** Merges two appearances; `over` wins, variable by variable. */
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
