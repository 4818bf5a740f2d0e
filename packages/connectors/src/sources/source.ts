import type { Connector } from '@utility-connect/connector';
import type { HttpContext } from '@utility-connect/connector/http';

/** Makes the connector of a source, and of the others that share its interface. */
export type CreateSource = (context: HttpContext, id: string) => Connector;
