import type { Environment } from '@utility-connect/protocol';
import type { Utility } from '../directory/directory.ts';
import type { Connector } from './connector.ts';

/** Finds the connector of a utility. @returns `null` where the utility cannot be connected in this environment. */
export type ConnectorFor = (utility: Utility, environment: Environment) => Connector | null;
