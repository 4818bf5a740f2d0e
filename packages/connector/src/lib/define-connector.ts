import type { Connector } from './connector.ts';

/**
 * Returns a connector that fits the service: the default export of a connector's module.
 *
 * @throws TypeError that says what does not fit.
 */
export function defineConnector(connector: Connector): Connector {
  const { name, utilities, methods } = connector;
  require(/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*$/.test(name), 'name must be like the name of a package.');
  require(utilities.length > 0, 'utilities must not be empty.');
  require(methods.length > 0, 'methods must not be empty.');
  const kinds = methods.map(({ kind }) => kind);
  require(new Set(kinds).size === kinds.length, 'methods must contain each kind at most once.');
  return connector;
}

function require(condition: boolean, message: string): void {
  if (!condition) throw new TypeError(message);
}
