/** A variable of the look, as `styles.css` has it. */
export interface ThemeVariable {
  /** Without `--uc-`, as `appearance.variables` takes it. */
  readonly name: string;
  readonly meaning: string;
  /** Default in the light theme. */
  readonly light: string;
  /** Default in the dark theme. */
  readonly dark: string;
}

/**
 * Reads the variables out of the style sheet itself: meanings from the list in its first comment, defaults from
 * its rules. So the documentation cannot say anything else than the code does.
 *
 * @param css the text of `styles.css`
 * @throws {Error} when a variable has no line in the comment, or a line no variable
 */
export function readThemeVariables(css: string): readonly ThemeVariable[] {
  const meanings = readMeanings(css.slice(0, css.indexOf('*/')));
  const light = readRule(css, '\n[data-theme] {');
  const dark = new Map([...light, ...readRule(css, '\n[data-theme="dark"] {')]);
  const unlike = [...light.keys(), ...meanings.keys()].filter(
    (key) => !(light.has(key) && meanings.has(key)),
  );
  if (unlike.length > 0) {
    throw new Error(`The list at the top of styles.css and its rules differ in: ${unlike.join(', ')}.`);
  }
  return [...meanings].map(([name, meaning]) => ({
    name,
    meaning,
    light: light.get(name) ?? '',
    dark: dark.get(name) ?? '',
  }));
}

const readMeanings = (comment: string): ReadonlyMap<string, string> =>
  new Map(
    [...comment.matchAll(/^ \* {3}([a-z-]+) {2,}(\S.*)$/gm)].map(([, name = '', text = '']) => [name, text]),
  );

const readRule = (css: string, opening: string): ReadonlyMap<string, string> => {
  const from = css.indexOf(opening) + opening.length;
  const rule = css.slice(from, css.indexOf('\n}', from));
  return new Map(
    [...rule.matchAll(/--uc-([a-z-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
};
