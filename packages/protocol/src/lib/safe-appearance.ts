import type { Appearance } from './events.ts';

const themes = ['auto', 'light', 'dark'] as const;

/** The variables that a client's stored look may have, and the one form that each has there. */
export const storedVariables = {
  /** Six hexadecimal digits: the service works out the contrast without a browser. */
  accent: /^#[\da-f]{6}$/,
  /** 0 to 999 pixels. */
  radius: /^\d{1,3}px$/,
  /** 0.80 to 1.50. */
  density: /^(0\.[89]\d?|1(\.[0-4]\d?|\.50?)?)$/,
} as const;

/** A look from a database, or one that is being put together. */
export interface UncheckedAppearance {
  readonly theme?: unknown;
  readonly variables?: unknown;
}

/**
 * What may be written into a page of a look that comes from a database: known names with values of the one form. Everything
 * else is left out, because it could only have come there past the checks.
 *
 * @returns `null` where nothing is left
 */
export function safeAppearance(stored: UncheckedAppearance | null | undefined): Appearance | null {
  const given = stored?.variables ?? {};
  const variables: Record<string, string> = {};
  for (const [name, form] of Object.entries(storedVariables)) {
    const value: unknown = Object.hasOwn(given, name) ? given[name as keyof typeof given] : undefined;
    if (typeof value === 'string' && form.test(value)) variables[name] = value;
  }
  const theme = themes.find((one) => one === stored?.theme);
  if (theme === undefined && Object.keys(variables).length === 0) return null;
  return { ...(theme && { theme }), ...(Object.keys(variables).length > 0 && { variables }) };
}
