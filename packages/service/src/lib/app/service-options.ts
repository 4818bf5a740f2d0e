import type { UtilityTimeouts } from '@utility-connect/connector-host';
import type { Codec } from '@utility-connect/intervals';
import type { RequestRecord } from '../core/http/app.ts';
import type { TrustedProxies } from '../core/http/client-address.ts';
import type { ReadForm } from '../core/http/multipart.ts';
import type { Outcome } from '../core/journal/outcome.ts';
import type { Mailer } from '../core/mailer.ts';
import type { Directory } from '../directory/directory.ts';
import type { OperatorOptions } from '../features/operator/operator-options.ts';
import type { Assets } from '../features/page/assets.ts';
import type { WebhookOptions } from '../features/webhooks/send-webhook.ts';
import type { Urls } from '../heart/context.ts';
import type { LimitSettings } from '../heart/limits/limits.ts';
import type { HistoryMonthsOf, MethodsFor } from '../heart/utilities/methods-for.ts';
import type { Store } from './create-sql-store.ts';

/** Options of `createService`. None depends on Node.js: a service also runs in a browser tab. */
export interface ServiceOptions {
  readonly store: Store;
  readonly directory: Directory;
  readonly methodsFor: MethodsFor;
  /** Months of history that utilities have. First syncs reach back 24 months at least, and 120 at most. Default 24 months. */
  readonly historyMonthsOf?: HistoryMonthsOf;
  /** 32 bytes that encrypt utility credentials. */
  readonly encryptionKey: Uint8Array;
  /** Earlier encryption keys, which only decrypt. Default none. */
  readonly previousKeys?: readonly Uint8Array[];
  readonly mailer: Mailer;
  /** Compresses stored intervals: `zlibCodec` in Node. Default `uncompressedCodec`, which runs anywhere but does not compress. */
  readonly codec?: Codec | undefined;
  /** Parses multipart bodies: `readForm` in Node. Default the platform's parser. */
  readonly readForm?: ReadForm | undefined;
  /** Sender of webhooks. Without it, webhook endpoints can be created and nothing is sent to them. */
  readonly webhooks?: WebhookOptions | undefined;
  /** Requests in flight that are always admitted before load is shed. Default no limit. */
  readonly maxConcurrentRequests?: number | undefined;
  readonly urls: Urls;
  /** The built Connect page and script. Without them, their paths return 404. */
  readonly assets?: Assets;
  /** Whether anyone may register a sandbox client at `/register`. Default false: the page is not served. */
  readonly hasRegistration?: boolean;
  /** Whether `/status` is served. Default false. */
  readonly hasStatusPage?: boolean;
  /** The operator's console and its API. Default off: their paths return 404. */
  readonly operator?: OperatorOptions | undefined;
  /** UNIX milliseconds. Default the store's clock, which all processes share. */
  readonly clock?: () => number;
  /** Time that a data request waits for a first sync before it returns 409, in milliseconds. Default 5,000. */
  readonly waitMs?: number | undefined;
  /** Timeouts of connectors. Default 25 s for a response, two minutes for the intervals of an account. */
  readonly utilityTimeouts?: UtilityTimeouts | undefined;
  /** Overrides of `defaultLimits`. */
  readonly limitSettings?: Partial<LimitSettings>;
  /** Proxies whose `X-Forwarded-For` is trusted. Default 0: the header is ignored. */
  readonly trustedProxies?: TrustedProxies;
  /** Called after each request. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Called when sign-ins, syncs or deliveries have ended. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Called with errors of background work and of rejected mail. */
  readonly onError?: (error: unknown) => void;
  /** Called with debug messages. */
  readonly onDebug?: (message: string) => void;
  /** Called with mistakes of a client that no response reports. */
  readonly onWarning?: (message: string) => void;
}
