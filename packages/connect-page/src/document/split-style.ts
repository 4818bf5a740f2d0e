/** A style sheet in two: what some markup needs, and what only later screens do. */
export interface SplitStyle {
  readonly first: string;
  readonly later: string;
}

/**
 * Tells the rules that a piece of markup needs from those that it does not: such a rule names a class that is not there. So the
 * first screen can be painted before the style of all others has come.
 *
 * Both parts keep their order. Moving a rule behind others changes nothing while rules for one element are told apart by more than
 * their order, or are in the same part.
 *
 * @param style minified: without comments, and without braces in strings
 */
export function splitStyle(style: string, markup: string): SplitStyle {
  const classes = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return split(style, (selector) =>
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name)),
  );
}

const split = (style: string, isNeeded: (selector: string) => boolean): SplitStyle => {
  let first = '';
  let later = '';
  for (const rule of rulesOf(style)) {
    const start = rule.indexOf('{');
    const head = rule.slice(0, start);
    if (/^@(media|supports)/.test(head)) {
      const inner = split(rule.slice(start + 1, -1), isNeeded);
      if (inner.first) first += `${head}{${inner.first}}`;
      if (inner.later) later += `${head}{${inner.later}}`;
    } else if (head.startsWith('@') || selectorsOf(head).some(isNeeded)) {
      first += rule;
    } else {
      later += rule;
    }
  }
  return { first, later };
};

function* rulesOf(style: string): Generator<string> {
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of style.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    yield style.slice(start, index + 1);
    start = index + 1;
  }
}

// A comma inside `:is()` parts what belongs together: then a rule is rather taken for needed. What an element must not have
// says nothing about the classes that are there.
const selectorsOf = (head: string): string[] => head.replace(/:not\([^)]*\)/g, '').split(',');
