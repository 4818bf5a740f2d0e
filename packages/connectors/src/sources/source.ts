import type { Connector } from '@utility-connect/connector';

/** Functions and texts that the host of a source gives it. */
export interface SourceContext {
  /** Sends all requests. */
  readonly fetch: typeof globalThis.fetch;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Names this software and an address of its operator, for the `User-Agent` header. */
  readonly userAgent: string;
}

/** Makes the connector of a source, and of the others that share its interface. */
export type CreateSource = (context: SourceContext, id: string) => Connector;
