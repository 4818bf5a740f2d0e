import type { Appearance } from '@utility-connect/protocol';
import { isLight, parseColor } from './contrast.ts';
import { derivedVariables } from './derived-variables.ts';

/**
 * Applies the client's appearance to an element: sets `data-uc-theme` and the `--uc-*` variables, and removes those of an earlier call.
 * Derives colors that must be readable on or beside the accent and the surface.
 *
 * Variables are set through the CSSOM rather than a `style` attribute, which a strict Content-Security-Policy blocks.
 *
 * @param element the root of the flow, or `document.documentElement` for the page around it
 * @param appearance Default: theme `auto`, no variables
 */
export function applyAppearance(element: HTMLElement, appearance: Appearance = {}): void {
  element.dataset.ucTheme = themeOf(appearance);
  for (const name of Array.from(element.style)) {
    if (name.startsWith('--uc-')) element.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(appearanceVariables(appearance))) {
    if (/^[a-z][a-z-]*$/.test(name)) element.style.setProperty(`--uc-${name}`, value);
  }
}

/**
 * The variables of an appearance, and the colors derived from its accent and surface. Host pages in JavaScript may pass
 * anything: numbers are converted to strings, and other values ignored.
 *
 * @returns values by name, without `--uc-`; the name ends with the theme where the themes differ
 */
export function appearanceVariables({ variables }: Appearance): Record<string, string> {
  const [light, dark] = (['light', 'dark'] as const).map((theme) => {
    const given = { ...textValues(variables), ...textValues(variables?.[theme]) };
    return { ...derivedVariables(given, theme), ...given };
  }) as [Values, Values];
  const result: Record<string, string> = {};
  for (const name of new Set([...Object.keys(light), ...Object.keys(dark)])) {
    if (light[name] === dark[name]) result[name] = light[name] as string;
    else {
      if (light[name] !== undefined) result[`${name}-light`] = light[name];
      if (dark[name] !== undefined) result[`${name}-dark`] = dark[name];
    }
  }
  return result;
}

/** Merges two appearances; `over` wins, variable by variable, also over a color that `under` has for one theme. */
export function mergeAppearance(under: Appearance = {}, over: Appearance = {}): Appearance {
  const mergeTheme = (theme: 'light' | 'dark') => {
    const colors = Object.entries(under.variables?.[theme] ?? {});
    const kept = colors.filter(([name]) => !Object.hasOwn(over.variables ?? {}, name));
    const merged = { ...Object.fromEntries(kept), ...over.variables?.[theme] };
    return Object.keys(merged).length > 0 && { [theme]: merged };
  };
  const { light: _, dark: __, ...both } = { ...under.variables, ...over.variables };
  return {
    theme: over.theme ?? under.theme ?? 'auto',
    variables: { ...both, ...mergeTheme('light'), ...mergeTheme('dark') },
  };
}

type Values = Readonly<Record<string, string>>;

/** A surface for both themes decides: a light one takes the colors of the light theme, also on a dark system. */
const themeOf = ({ theme = 'auto', variables }: Appearance): NonNullable<Appearance['theme']> => {
  const hasOwn = variables?.light?.surface !== undefined || variables?.dark?.surface !== undefined;
  const surface = hasOwn ? null : parseColor(String(variables?.surface));
  if (!surface) return theme;
  return isLight(surface) ? 'light' : 'dark';
};

const textValues = (given: object | null | undefined): Values =>
  Object.fromEntries(
    Object.entries(given ?? {})
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
