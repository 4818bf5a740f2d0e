/** An object of a fake: its fields are values, or functions of their arguments. */
export interface FakeObject {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

type Arguments = Readonly<Record<string, unknown>>;

/** The error of a field: the field is `null`, and the others are answered. */
export class FieldError extends Error {
  readonly extensions: Arguments;

  constructor(message: string, extensions: Arguments) {
    super(message);
    this.extensions = extensions;
  }
}

interface Field {
  readonly name: string;
  readonly alias: string;
  readonly args: (variables: Arguments) => Record<string, unknown>;
  readonly selection: readonly Selection[] | null;
}

interface Spread {
  readonly type: string | null;
  /** Name of a fragment, or what an inline one selects. */
  readonly selection: string | readonly Selection[];
}

type Selection = Field | Spread;

interface Operation {
  readonly name: string | null;
  readonly kind: string;
  readonly defaults: (variables: Arguments) => Record<string, unknown>;
  readonly selection: readonly Selection[];
}

interface Document {
  readonly operations: Operation[];
  readonly fragments: Map<string, { readonly type: string; readonly selection: readonly Selection[] }>;
}

/** A query that the schema does not know: nothing of it is answered. */
export class QueryError extends Error {}

interface GraphqlError {
  readonly message: string;
  readonly locations?: readonly object[];
  readonly path?: readonly (string | number)[];
  readonly extensions?: Arguments;
}

interface Execution {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Arguments | null | undefined;
}

/**
 * Answers a GraphQL query from objects: with fields, aliases, arguments, variables and fragments; without directives and introspection.
 *
 * @param interfaces names of the interfaces of each type.
 */
export function execute(
  roots: { readonly query: FakeObject; readonly mutation?: FakeObject },
  interfaces: Readonly<Record<string, readonly string[]>>,
  { query, operationName, variables }: Execution,
): { readonly data?: unknown; readonly errors?: readonly GraphqlError[] } {
  const errors: GraphqlError[] = [];
  try {
    const { operations, fragments } = parse(query);
    const operation = operationName ? operations.find(({ name }) => name === operationName) : operations[0];
    if (!operation) throw new QueryError('Must provide an operation.');
    const known = new Set([...Object.keys(interfaces), ...Object.values(interfaces).flat()]);
    const values = operation.defaults(variables ?? {});

    const answer = (value: unknown, selection: Field['selection'], path: (string | number)[]): unknown => {
      if (Array.isArray(value)) return value.map((item, index) => answer(item, selection, [...path, index]));
      if (value === null || typeof value !== 'object') return value ?? null;
      if (selection) return fieldsOf(value as FakeObject, selection, path);
      if ('__typename' in value)
        throw new QueryError(`A field of type '${value.__typename}' has no selection.`);
      return value;
    };

    const fieldsOf = (object: FakeObject, selection: readonly Selection[], path: (string | number)[]) => {
      const result: Record<string, unknown> = {};
      for (const part of selection) {
        if ('name' in part) {
          if (!Object.hasOwn(object, part.name))
            throw new QueryError(`Cannot query field '${part.name}' on type '${object.__typename}'.`);
          const here = [...path, part.alias];
          try {
            const value = object[part.name];
            const resolved = typeof value === 'function' ? value(part.args(values)) : value;
            result[part.alias] = answer(resolved, part.selection, here);
          } catch (error) {
            if (!(error instanceof FieldError)) throw error;
            const { message, extensions } = error;
            const location = { locations: [{ line: 1, column: 1 }], path: here };
            errors.push({ message, ...location, extensions });
            result[part.alias] = null;
          }
          continue;
        }
        const fragment =
          typeof part.selection === 'string'
            ? fragments.get(part.selection)
            : { type: part.type, selection: part.selection };
        if (!fragment) throw new QueryError(`Unknown fragment '${part.selection}'.`);
        const { type } = fragment;
        if (type !== null && !known.has(type)) throw new QueryError(`Unknown type '${type}'.`);
        const types = [object.__typename, ...(interfaces[object.__typename] ?? [])];
        if (type === null || types.includes(type))
          Object.assign(result, fieldsOf(object, fragment.selection, path));
      }
      return result;
    };

    const root = operation.kind === 'mutation' ? roots.mutation : roots.query;
    if (!root) throw new QueryError('Schema is not configured for mutations.');
    const data = fieldsOf(root, operation.selection, []);
    return { data, ...(errors.length > 0 && { errors }) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { errors: [{ message: error.message }] };
  }
}

/** A comment, or a text, which may have the sign of one. */
const COMMENT = /"(?:\\.|[^"\\])*"|#[^\n]*/g;
const TOKEN = /\.\.\.|[!$&():=@[\]{|}]|[_A-Za-z]\w*|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:\\.|[^"\\])*"/g;

function parse(text: string): Document {
  const source = text.replace(COMMENT, (part) => (part.startsWith('#') ? '' : part));
  const tokens = source.match(TOKEN) ?? [];
  if (source.replace(TOKEN, '').replace(/[\s,]/g, '') !== '')
    throw new QueryError('Syntax Error: Unexpected character.');
  let index = 0;
  const peek = (): string => tokens[index] ?? '';
  const next = (): string => {
    index += 1;
    return tokens[index - 1] ?? '';
  };
  const expect = (token: string): void => {
    if (next() !== token) throw new QueryError(`Syntax Error: Expected '${token}'.`);
  };
  const skip = (token: string): boolean => peek() === token && next() === token;
  const until = <T>(end: string, read: () => T): T[] => {
    const all: T[] = [];
    while (!skip(end)) {
      if (peek() === '') throw new QueryError('Syntax Error: Unexpected <EOF>.');
      all.push(read());
    }
    return all;
  };

  const value = (): ((variables: Arguments) => unknown) => {
    const token = next();
    if (token === '$') {
      const name = next();
      return (variables) => variables[name];
    }
    if (token === '[') {
      const items = until(']', value);
      return (variables) => items.map((item) => item(variables));
    }
    if (token === '{') {
      return pairs('}');
    }
    const constant = /^["\d-]|^(true|false|null)$/.test(token) ? JSON.parse(token) : token;
    return () => constant;
  };

  /** Names with values, as in arguments and objects. */
  const pairs = (end: string): ((variables: Arguments) => Record<string, unknown>) => {
    const entries = until(end, () => {
      const name = next();
      expect(':');
      return [name, value()] as const;
    });
    return (variables) => Object.fromEntries(entries.map(([name, read]) => [name, read(variables)]));
  };

  const selection = (): Selection[] =>
    until('}', () => {
      if (skip('...')) {
        if (peek() === 'on') next();
        else if (peek() !== '{') return { type: null, selection: next() };
        const type = peek() === '{' ? null : next();
        expect('{');
        return { type, selection: selection() };
      }
      const alias = next();
      const name = skip(':') ? next() : alias;
      const args = skip('(') ? pairs(')') : () => ({});
      return { name, alias, args, selection: skip('{') ? selection() : null };
    });

  /** Variables with their defaults. Types are not checked. */
  const variables = (): Operation['defaults'] => {
    const all = until(')', () => {
      expect('$');
      const name = next();
      expect(':');
      while (peek() !== '$' && peek() !== ')' && peek() !== '=' && peek() !== '') next();
      return [name, skip('=') ? value() : () => undefined] as const;
    });
    return (given) => ({
      ...Object.fromEntries(all.map(([name, read]) => [name, read({})])),
      ...given,
    });
  };

  const document: Document = { operations: [], fragments: new Map() };
  while (peek() !== '') {
    const kind = next();
    if (kind === 'fragment') {
      const name = next();
      expect('on');
      const type = next();
      expect('{');
      document.fragments.set(name, { type, selection: selection() });
      continue;
    }
    if (kind !== '{' && kind !== 'query' && kind !== 'mutation')
      throw new QueryError(`Syntax Error: Unexpected Name '${kind}'.`);
    const name = kind === '{' || peek() === '(' || peek() === '{' ? null : next();
    const defaults = kind !== '{' && skip('(') ? variables() : (given: Arguments) => ({ ...given });
    if (kind !== '{') expect('{');
    document.operations.push({ name, kind, defaults, selection: selection() });
  }
  return document;
}
