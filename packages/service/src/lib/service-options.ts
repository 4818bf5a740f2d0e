import type { Assets } from './connect/page/assets.ts';
import type { ConnectorFor } from './connectors/connector-for.ts';
import type { UtilityTimeouts } from './connectors/guard/guard-connector.ts';
import type { Urls } from './context.ts';
import type { Random } from './crypto/random.ts';
import type { Directory } from './directory/directory.ts';
import type { RequestRecord } from './http/app.ts';
import type { TrustedProxies } from './http/client-address.ts';
import type { Codec } from './intervals/codec.ts';
import type { LimitSettings } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Store } from './store/store.ts';

/** What a service is made of. Nothing here depends on a runtime: a service runs in Node, in a test and in a browser tab. */
export interface ServiceOptions {
  readonly store: Store;
  readonly directory: Directory;
  readonly connectorFor: ConnectorFor;
  /** 32 bytes that encrypt utility credentials. */
  readonly encryptionKey: Uint8Array;
  /** Earlier encryption keys, which only decrypt. Default none. */
  readonly previousKeys?: readonly Uint8Array[];
  readonly mailer: Mailer;
  /** Compresses stored intervals: `zlibCodec` in Node. Default `storedCodec`, which runs anywhere but does not compress. */
  readonly codec?: Codec | undefined;
  /** How many requests in flight are always admitted before load is shed. Default no limit. */
  readonly maxConcurrentRequests?: number | undefined;
  readonly urls: Urls;
  /** The built Connect page and script. Without them their addresses answer 404. */
  readonly assets?: Assets;
  /** UNIX milliseconds. Default the store's clock, which all processes on a store share. */
  readonly clock?: () => number;
  readonly random?: Random;
  /** How long a data request waits for a first sync before it answers 409, in milliseconds. Default 5,000. */
  readonly waitMs?: number | undefined;
  /** How long utilities may take. Default 25 s for an answer, two minutes for the intervals of an account. */
  readonly utilityTimeouts?: UtilityTimeouts | undefined;
  /** Default `defaultLimits`, for each limit that is left out. */
  readonly limitSettings?: Partial<LimitSettings>;
  /** Default 0: `X-Forwarded-For` is ignored. */
  readonly trustedProxies?: TrustedProxies;
  /** Called after each request. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Called with errors of background work and with rejected mail. */
  readonly onError?: (error: unknown) => void;
  /** Called with messages that only help while debugging. */
  readonly onDebug?: (message: string) => void;
  /** Called with mistakes of a client that the client cannot see. */
  readonly onWarning?: (message: string) => void;
}
