import type { Appearance } from './appearance.ts';

const themes = ['auto', 'light', 'dark'] as const;

/** Variables of a stored appearance, and the format of each. */
export const storedVariables = {
  /** Six hexadecimal digits, because the service calculates contrast without a browser. */
  accent: /^#[\da-f]{6}$/,
  /** 0 to 999 pixels. */
  radius: /^\d{1,3}px$/,
  /** 0.80 to 1.50. */
  density: /^(0\.[89]\d?|1(\.[0-4]\d?|\.50?)?)$/,
} as const;

/** An appearance from the database. */
export interface UncheckedAppearance {
  readonly theme?: unknown;
  readonly variables?: unknown;
}

/**
 * Keeps the parts of a stored appearance that are safe in a page: known variables with valid values. Other parts are dropped. They
 * were not checked when they were stored.
 *
 * @returns `null` if nothing is left
 */
export function safeAppearance(stored: UncheckedAppearance | null | undefined): Appearance | null {
  const given = stored?.variables ?? {};
  const variables: Record<string, string> = {};
  for (const [name, format] of Object.entries(storedVariables)) {
    const value: unknown = Object.hasOwn(given, name) ? given[name as keyof typeof given] : undefined;
    if (typeof value === 'string' && format.test(value)) variables[name] = value;
  }
  const theme = themes.find((one) => one === stored?.theme);
  if (theme === undefined && Object.keys(variables).length === 0) return null;
  return { ...(theme && { theme }), ...(Object.keys(variables).length > 0 && { variables }) };
}
