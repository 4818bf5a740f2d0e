import type { Connector } from './connector.ts';

/** A connector as it is at one of its utilities: see `UtilityDifferences`. */
export function connectorAt(connector: Connector, utilityId: string): Connector {
  const { utilities, capabilities, methods } = connector;
  const utility = utilities === 'all' ? undefined : utilities.find(({ id }) => id === utilityId);
  const { fields } = utility ?? {};
  return {
    ...connector,
    capabilities: { ...capabilities, ...utility?.capabilities },
    methods: fields
      ? methods.map((method) => (method.kind === 'sign_in' ? { ...method, fields } : method))
      : methods,
  };
}
