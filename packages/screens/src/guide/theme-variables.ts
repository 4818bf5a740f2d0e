/** A variable of `styles.css`. */
interface ThemeVariable {
  /** Without `--uc-`, as `appearance.variables` takes it. */
  readonly name: string;
  readonly meaning: string;
  /** Default in the light theme. */
  readonly light: string;
  /** Default in the dark theme. */
  readonly dark: string;
}

/**
 * Reads the variables from the style sheet: meanings from the list in its first comment, defaults from its rules.
 *
 * @param css the text of `styles.css`
 * @throws Error when a variable has no line in the comment, or a line has no variable
 */
export function readThemeVariables(css: string): readonly ThemeVariable[] {
  const meanings = readMeanings(css.slice(0, css.indexOf('*/')));
  const defaults = readDefaults(css);
  const unmatched = [...defaults.keys(), ...meanings.keys()].filter(
    (name) => !(defaults.has(name) && meanings.has(name)),
  );
  if (unmatched.length > 0) {
    throw new Error(`The list at the top of styles.css and its rules differ in: ${unmatched.join(', ')}.`);
  }
  return [...meanings].map(([name, meaning]) => {
    const value = defaults.get(name) ?? '';
    const [, light = value, dark = value] = /^var\(--light, (.*)\) var\(--dark, (.*)\)$/.exec(value) ?? [];
    return { name, meaning, light, dark };
  });
}

const readMeanings = (comment: string): ReadonlyMap<string, string> =>
  new Map(
    [...comment.matchAll(/^ \* {3}([a-z-]+) {2,}(\S.*)$/gm)].map(([, name = '', text = '']) => [name, text]),
  );

const readDefaults = (css: string): ReadonlyMap<string, string> =>
  new Map(
    [...css.matchAll(/--uc-([a-z-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value
        .replace(/\s+/g, ' ')
        .replaceAll('( ', '(')
        .replaceAll(' )', ')')
        // The value for one theme falls back to the default.
        .replace(/var\(--uc-[a-z-]+-(?:light|dark), ((?:[^()]|\([^()]*\))*)\)/g, '$1'),
    ]),
  );
