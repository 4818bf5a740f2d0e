/** A field of a query, with the values of its variables and without its fragments. */
interface Selection {
  readonly name: string;
  readonly alias: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Empty for a scalar. */
  readonly fields: readonly Selection[];
}

/** The body of a GraphQL request. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
}

type Raw = (Selection & { readonly spread?: undefined }) | { readonly spread: string };

const IGNORED = String.raw`[\s,\ufeff]+|#[^\n]*`;
const TOKEN = new RegExp(
  String.raw`(?:${IGNORED})*(\.\.\.|[!$()[\]{}:=]|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_]\w*)`,
  'y',
);

/**
 * Parses the operation of a request: enough of GraphQL for the fakes, which is all but directives.
 *
 * @throws SyntaxError
 * @see https://spec.graphql.org/October2021/#sec-Appendix-Grammar-Summary
 */
export function parseGraphql({ query, operationName, variables }: GraphqlRequest): readonly Selection[] {
  const tokens = tokensOf(query);
  const values: Record<string, unknown> = {};
  const fragments = new Map<string, readonly Raw[]>();
  const operations = new Map<string, readonly Raw[]>();
  let next = 0;

  const take = (): string => tokens[next++] ?? fail('more text');
  const skip = (token: string): boolean => tokens[next] === token && Boolean(++next);
  const expect = (token: string): void => void (skip(token) || fail(token));
  const until = <T>(token: string, parse: () => T): T[] => {
    const list: T[] = [];
    while (!skip(token)) list.push(parse());
    return list;
  };
  const parsePair = <T>(parse: () => T): [string, T] => {
    const name = take();
    expect(':');
    return [name, parse()];
  };

  const parseValue = (): unknown => {
    const token = take();
    if (token === '$') return values[take()] ?? null;
    if (token === '[') return until(']', parseValue);
    if (token === '{') return Object.fromEntries(until('}', () => parsePair(parseValue)));
    if (token.startsWith('"""')) return token.slice(3, -3);
    if (/^["\d-]|^(?:true|false|null)$/.test(token)) return JSON.parse(token);
    return token;
  };

  const parseType = (): void => {
    if (skip('[')) {
      parseType();
      expect(']');
    } else take();
    skip('!');
  };

  const parseVariable = (): void => {
    expect('$');
    const [name] = parsePair(parseType);
    values[name] = skip('=') ? parseValue() : null;
    if (variables && Object.hasOwn(variables, name)) values[name] = variables[name];
  };

  const parseSelections = (): Raw[] => {
    expect('{');
    return until('}', parseSelection).flat();
  };

  const parseSelection = (): Raw[] => {
    if (skip('...')) {
      if (skip('on')) take();
      return tokens[next] === '{' ? parseSelections() : [{ spread: take() }];
    }
    const alias = take();
    const name = skip(':') ? take() : alias;
    const args = skip('(') ? Object.fromEntries(until(')', () => parsePair(parseValue))) : {};
    const fields = tokens[next] === '{' ? parseSelections() : [];
    return [{ name, alias, args, fields: fields as readonly Selection[] }];
  };

  const parseOperation = (): void => {
    const name = tokens[next] === '(' || tokens[next] === '{' ? '' : take();
    if (skip('(')) until(')', parseVariable);
    operations.set(name, parseSelections());
  };

  while (next < tokens.length) {
    if (tokens[next] === '{') parseOperation();
    else if (skip('fragment')) {
      const name = take();
      expect('on');
      take();
      fragments.set(name, parseSelections());
    } else if (skip('query') || skip('mutation')) parseOperation();
    else fail('query, mutation or fragment');
  }

  const flatten = (selections: readonly Raw[], depth = 0): Selection[] =>
    selections.flatMap((selection) => {
      if (depth > 50) return fail('fragments that end');
      if (selection.spread !== undefined)
        return flatten(fragments.get(selection.spread) ?? fail('a fragment'), depth + 1);
      return { ...selection, fields: flatten(selection.fields as readonly Raw[], depth + 1) };
    });
  const operation = operationName ? operations.get(operationName) : [...operations.values()][0];
  return flatten(operation ?? fail('an operation'));
}

/**
 * Answers a selection from a value. A function of the value gets the arguments of its field.
 *
 * @throws SyntaxError for a field that the value lacks.
 */
export function selectFields(value: unknown, fields: readonly Selection[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => selectFields(entry, fields));
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (fields.length === 0) return fail('fields of an object');
  const answer: Record<string, unknown> = {};
  for (const { name, alias, args, fields: inner } of fields) {
    if (!Object.hasOwn(value, name)) fail(`a known field instead of ${name}`);
    const member: unknown = Reflect.get(value, name);
    answer[alias] = selectFields(typeof member === 'function' ? member(args) : member, inner);
  }
  return answer;
}

const tokensOf = (query: string): string[] => {
  const text = query.trimEnd();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; end < text.length; end = TOKEN.lastIndex) {
    const [, token] =
      TOKEN.exec(text) ?? (new RegExp(`^(?:${IGNORED})*$`).test(text.slice(end)) ? [] : fail('a token'));
    if (token === undefined) break;
    tokens.push(token);
  }
  return tokens;
};

const fail = (expected: string): never => {
  throw new SyntaxError(`Syntax Error: Expected ${expected}.`);
};
