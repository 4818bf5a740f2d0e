import type { Connector, Method, MethodKind } from '@utility-connect/connector';
import type { Directory } from '../directory/directory.ts';
import type { RegisteredUtility } from '../directory/registered-utility.ts';

/** A connector does not fit the directory or another connector. The message is one line that says what to do. */
export class ConnectorMismatchError extends Error {
  override readonly name = 'ConnectorMismatchError';
}

/**
 * Adds the utilities that connectors bring along to the registry.
 *
 * @throws ConnectorMismatchError for a utility that is there already.
 */
export function registerUtilities(
  registered: readonly RegisteredUtility[],
  connectors: readonly Connector[],
): readonly RegisteredUtility[] {
  const byId = new Map(registered.map((entry) => [entry.utilityId, entry]));
  for (const { name: connector, utilities } of connectors) {
    for (const utility of utilities === 'all' ? [] : utilities) {
      if (!('name' in utility)) continue;
      const { id, name, states, timeZone, website } = utility;
      if (byId.has(id)) {
        throw new ConnectorMismatchError(
          `The connector ${connector} describes the utility ${id}, which already exists. List only its id.`,
        );
      }
      byId.set(id, {
        utilityId: id,
        name,
        aliases: [],
        regions: states,
        timeZone,
        status: 'live',
        methods: [],
        ...(website !== undefined && { website }),
      });
    }
  }
  return [...byId.values()];
}

/**
 * Collects the methods of connectors, the preferred one of a utility first. One for all utilities gives way to one of the same kind
 * that names the utility.
 *
 * @returns the methods of a utility.
 * @throws ConnectorMismatchError for an unknown utility, and for two methods of one kind.
 */
export function collectMethods(
  connectors: readonly Connector[],
  directory: Pick<Directory, 'find'>,
): (utilityId: string) => readonly Method[] {
  const byUtility = new Map<string, readonly Owned[]>();
  let forAll: readonly Owned[] = [];
  for (const { name, utilities, methods } of connectors) {
    const owned = methods.map((method) => ({ method, connector: name }));
    if (utilities === 'all') {
      forAll = join(forAll, owned, 'all utilities');
      continue;
    }
    for (const { id } of utilities) {
      if (directory.find(id) === null) {
        throw new ConnectorMismatchError(
          `The connector ${name} connects the utility ${id}, which is not in the directory: correct the id, or add name, states and timeZone.`,
        );
      }
      byUtility.set(id, join(byUtility.get(id) ?? [], owned, `the utility ${id}`));
    }
  }
  const ofAll = inOrder(forAll);
  const ofSome = new Map(
    [...byUtility].map(([id, some]) => {
      const rest = forAll.filter(({ method }) => !some.some((one) => one.method.kind === method.kind));
      return [id, inOrder([...some, ...rest])];
    }),
  );
  return (utilityId) => ofSome.get(utilityId) ?? ofAll;
}

interface Owned {
  readonly method: Method;
  /** Its name. */
  readonly connector: string;
}

const join = (some: readonly Owned[], more: readonly Owned[], connected: string): readonly Owned[] => {
  for (const { method, connector } of more) {
    const other = some.find((one) => one.method.kind === method.kind);
    if (!other) continue;
    throw new ConnectorMismatchError(
      `The connectors ${other.connector} and ${connector} both connect ${connected} by ${method.kind}: use only one of them.`,
    );
  }
  return [...some, ...more];
};

const inOrder = (owned: readonly Owned[]): readonly Method[] =>
  owned.map(({ method }) => method).sort((one, other) => order[one.kind] - order[other.kind]);

const order: Record<MethodKind, number> = { redirect: 0, sign_in: 1, file: 2 };
