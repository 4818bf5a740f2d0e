import type { ConnectLinks } from './connect-links.ts';
import type { AccountsOptions, CallOptions, ExchangeOptions } from './options.ts';
import type {
  AccessToken,
  Account,
  Bills,
  Connection,
  ConnectRequest,
  ConnectToken,
  ExportFormat,
  FileStream,
  Interval,
  Intervals,
  ManageToken,
  Resolution,
  SandboxConnection,
  SandboxFault,
  Utilities,
  WebhookEventPage,
} from './types.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

/**
 * The API of Utility Connect for one client. Methods reject with a `UtilityConnectError`, or with the reason of an aborted
 * `signal`. Responses are as described in `openapi.json`.
 */
export interface UtilityConnect {
  /**
   * Creates a token that lets one of your users go through Connect once. Pass it to your page.
   *
   * @param user your own id of the user, and your request.
   */
  createConnectToken(user: ConnectRequest, options?: CallOptions): Promise<ConnectToken>;
  /** Creates a link and a token for the page on which one of your users sees, renews and stops what they share with you. */
  createManageToken(userId: string, options?: CallOptions): Promise<ManageToken>;
  /**
   * Exchanges an authorization code for an access token. Always sends an `Idempotency-Key`, so that retries get the same access
   * token. By default each call has its own key, and a second call with the same code revokes the access token: the service must
   * assume that the code was stolen. To call again yourself, pass the same `idempotencyKey`, within ten minutes of the first call.
   */
  exchangeCode(code: string, options?: ExchangeOptions): Promise<AccessToken>;
  /**
   * All accounts of a user, possibly none. `includeStatus` adds `method`, `time_zone`, `data_from`, `data_through`, `last_success_at`
   * and `login_refused_at`: an account whose login is refused gets no new data until the user goes through Connect again.
   */
  accounts(accessToken: string, options?: AccountsOptions): Promise<Account[]>;
  /** The connected utilities of a user: whether data arrives, and if not, why. */
  connections(accessToken: string, options?: CallOptions): Promise<Connection[]>;
  /**
   * Reads the data of a connection from its utility now, in the background. Rejects with `rate_limited` if that was asked for in the
   * last ten minutes, and with `data_unavailable` if the user has to sign in again.
   */
  syncConnection(accessToken: string, connectionId: string, options?: CallOptions): Promise<Connection>;
  /**
   * The usage of an account.
   *
   * @param window `[startDate, endDate)` in UNIX seconds, 366 days at most. Default: the past two calendar months. With only one
   * date: two months from it or before it. `resolution`: adds intervals up by hour, day or month in the account's time zone.
   */
  intervals(
    accessToken: string,
    window: {
      readonly accountId: string;
      readonly startDate?: number | undefined;
      readonly endDate?: number | undefined;
      readonly resolution?: Resolution | undefined;
    },
    options?: CallOptions,
  ): Promise<Intervals>;
  /**
   * The intervals of an account in a range of any length, in time order. Reads 366 days at a time, as they are needed.
   *
   * @param range `[startDate, endDate)` in UNIX seconds; `endDate` is now by default. `resolution`: as for `intervals`.
   */
  eachInterval(
    accessToken: string,
    range: {
      readonly accountId: string;
      readonly startDate: number;
      readonly endDate?: number | undefined;
      readonly resolution?: Resolution | undefined;
    },
    options?: CallOptions,
  ): AsyncIterableIterator<Interval>;
  /**
   * All data of an account as one file, of any length of time, in UTF-8. It is streamed: reading it fails with `unreachable` if it
   * ends early, and with `timed_out` if nothing arrives for `timeoutMs`. A download that has begun is not retried.
   *
   * @param file `format`: `json` by default.
   */
  exportAccount(
    accessToken: string,
    file: { readonly accountId: string; readonly format?: ExportFormat | undefined },
    options?: CallOptions,
  ): Promise<FileStream>;
  /** The bills of an account. */
  bills(accessToken: string, accountId: string, options?: CallOptions): Promise<Bills>;
  /**
   * One page of the utilities your users can connect.
   *
   * @param search `query`: name, initials, ZIP code, state or country; `country`: ISO 3166 code, only utilities that serve it;
   * `limit`: 1 to 100, 25 by default; `cursor`: `next_cursor` of the previous page.
   */
  utilities(
    search?: {
      readonly query?: string | undefined;
      readonly country?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<Utilities>;
  /**
   * Lists the events of the past 30 days after a position, for servers that webhooks cannot reach.
   *
   * @param page `after`: `next_after` of the previous page, by default the oldest event; `limit`: 1 to 500, 100 by default.
   */
  webhookEvents(
    page?: { readonly after?: string | undefined; readonly limit?: number | undefined },
    options?: CallOptions,
  ): Promise<WebhookEventPage>;
  /**
   * Pages of events up to the newest one. Store `next_after` of a page when you have handled its events, and begin there the next time:
   * you then get each event at least once.
   *
   * @param start `after`: as for `webhookEvents`. `pollSeconds`: asks for new events that often instead of ending, until `signal`
   * aborts, also after an outage of the service. Only an outage at the first request is thrown: `baseUrl` may be wrong.
   */
  webhookEventPages(
    start?: { readonly after?: string | undefined; readonly pollSeconds?: number | undefined },
    options?: CallOptions,
  ): AsyncIterableIterator<WebhookEventPage>;
  /** Revokes all access tokens of a user and erases their data from the service. This cannot be undone. */
  disconnect(accessToken: string, options?: CallOptions): Promise<void>;
  /**
   * Makes the utility of a sandbox connection fail, and syncs the connection now: you see its state and the events as with a real utility.
   * Until it is repaired or the person signs in again. Only for sandbox clients.
   */
  breakConnection(connectionId: string, as: SandboxFault, options?: CallOptions): Promise<SandboxConnection>;
  /** Ends the fault of a sandbox connection, and syncs it now. */
  repairConnection(connectionId: string, options?: CallOptions): Promise<SandboxConnection>;
  /** Links that you send to your users. */
  readonly connectLinks: ConnectLinks;
  /** Receivers of events. */
  readonly webhookEndpoints: WebhookEndpoints;
}
