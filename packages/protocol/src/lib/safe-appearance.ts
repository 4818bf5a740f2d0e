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

// Those that can also be stored for one theme.
const themedVariables = { accent: storedVariables.accent };

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
  const theme = themes.find((one) => one === stored?.theme);
  const variables = {
    ...keepSafe(stored?.variables, storedVariables),
    ...keepSafeTheme(stored?.variables, 'light'),
    ...keepSafeTheme(stored?.variables, 'dark'),
  };
  if (theme === undefined && Object.keys(variables).length === 0) return null;
  return { ...(theme && { theme }), ...(Object.keys(variables).length > 0 && { variables }) };
}

const keepSafe = (given: unknown, formats: Readonly<Record<string, RegExp>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formats).flatMap(([name, format]) => {
      const value = ownValue(given, name);
      return typeof value === 'string' && format.test(value) ? [[name, value]] : [];
    }),
  );

const keepSafeTheme = (given: unknown, theme: 'light' | 'dark'): object => {
  const variables = keepSafe(ownValue(given, theme), themedVariables);
  return Object.keys(variables).length > 0 ? { [theme]: variables } : {};
};

const ownValue = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, name)
    ? given[name as keyof typeof given]
    : undefined;
