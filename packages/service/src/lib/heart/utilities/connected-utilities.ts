import { type Capabilities, type Connector, connectorAt, type MethodKind } from '@utility-connect/connector';
import type { ConnectedMethod } from '@utility-connect/connector-host';
import type { Directory } from '../../directory/directory.ts';
import type { RegisteredUtility } from '../../directory/registered-utility.ts';
import type { HistoryMonthsOf } from './methods-for.ts';

/** A connector does not fit the directory or another connector. The message is one line with the remedy. */
export class ConnectorMismatchError extends Error {
  override readonly name = 'ConnectorMismatchError';
}

/**
 * The utilities that connectors bring along.
 *
 * @param directory the utilities without them.
 * @throws ConnectorMismatchError for a utility that is there already.
 */
export function addedUtilities(
  directory: Pick<Directory, 'findByAnyId'>,
  connectors: readonly Connector[],
): readonly RegisteredUtility[] {
  const byId = new Map<string, RegisteredUtility>();
  for (const { name: connector, utilities } of connectors) {
    for (const utility of utilities === 'all' ? [] : utilities) {
      if (!('name' in utility)) continue;
      const { id, name, country = 'US', states = [], timeZone, website } = utility;
      if (byId.has(id) || directory.findByAnyId(id) !== null) {
        throw new ConnectorMismatchError(
          `The connector ${connector} describes the utility ${id}, which already exists. List only its id.`,
        );
      }
      byId.set(id, {
        utilityId: id,
        name,
        aliases: [],
        countries: [country],
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
): (utilityId: string) => readonly ConnectedMethod[] {
  const found = new Map<string, { readonly method: ConnectedMethod; readonly connector: string }>();
  for (const connector of connectors) {
    const { name, utilities } = connector;
    for (const id of utilities === 'all' ? [ALL] : utilities.map((utility) => utility.id)) {
      if (id !== ALL && directory.find(id) === null) {
        throw new ConnectorMismatchError(
          `The connector ${name} connects the utility ${id}, which is not in the directory: correct the id, or add name, states and timeZone.`,
        );
      }
      for (const method of connectedMethods(connectorAt(connector, id))) {
        const other = found.get(`${id} ${method.kind}`);
        if (other) {
          const what = id === ALL ? 'all utilities' : `the utility ${id}`;
          throw new ConnectorMismatchError(
            `The connectors ${other.connector} and ${name} both connect ${what} by ${method.kind}: use only one of them.`,
          );
        }
        found.set(`${id} ${method.kind}`, { method, connector: name });
      }
    }
  }
  return (utilityId) =>
    preference.flatMap((kind) => {
      const { method } = found.get(`${utilityId} ${kind}`) ?? found.get(`${ALL} ${kind}`) ?? {};
      return method ?? [];
    });
}

/** The methods of a connector, with its capabilities. */
export function connectedMethods({
  methods,
  capabilities,
}: Connector): readonly (ConnectedMethod & { readonly capabilities: Capabilities })[] {
  return methods.map((method) => ({ ...method, capabilities }));
}

/** @returns the months of history that the connectors of a utility have. */
export function collectHistory(connectors: readonly Connector[]): HistoryMonthsOf {
  return (utilityId) =>
    Math.max(
      0,
      ...connectorsOf(connectors, utilityId).map(
        (connector) => connectorAt(connector, utilityId).capabilities.historyMonths,
      ),
    );
}

const connectorsOf = (connectors: readonly Connector[], utilityId: string): readonly Connector[] =>
  connectors.filter(({ utilities }) => utilities === 'all' || utilities.some(({ id }) => id === utilityId));

/** Stands for all utilities in place of an id. */
const ALL = '*';

const preference: readonly MethodKind[] = ['redirect', 'sign_in', 'file'];
