import type { AccountsOptions, CallOptions, ExchangeOptions } from './options.ts';
import type {
  AccessToken,
  Account,
  Bills,
  ConnectToken,
  Interval,
  Intervals,
  Resolution,
  Utilities,
} from './types.ts';

/**
 * The API of Utility Connect for one client. Methods reject with a `UtilityConnectError`, or with the reason of an aborted
 * `signal`. Responses are as described in `openapi.json`.
 */
export interface UtilityConnect {
  /**
   * Creates a token that lets one of your users go through Connect once. Pass it to your page.
   *
   * @param user `userId`: your own id of the user; `utilityId`: skips the utility selection screen.
   */
  createConnectToken(
    user: { readonly userId: string; readonly utilityId?: string | undefined },
    options?: CallOptions,
  ): Promise<ConnectToken>;
  /**
   * Exchanges an authorization code for an access token. Always sends an `Idempotency-Key`, so that retries get the same access
   * token. By default each call has its own key, and a second call with the same code revokes the access token: the service must
   * assume that the code was stolen. To call again yourself, pass the same `idempotencyKey`, within ten minutes of the first call.
   */
  exchangeCode(code: string, options?: ExchangeOptions): Promise<AccessToken>;
  /**
   * All accounts of a user, possibly none. `includeStatus` adds `method`, `time_zone`, `data_through`, `last_success_at`
   * and `login_refused_at`: an account whose login is refused gets no new data until the user goes through Connect again.
   */
  accounts(accessToken: string, options?: AccountsOptions): Promise<Account[]>;
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
  /** The bills of an account. */
  bills(accessToken: string, accountId: string, options?: CallOptions): Promise<Bills>;
  /**
   * One page of the utilities your users can connect.
   *
   * @param search `query`: name, initials, ZIP code or state; `limit`: 1 to 100, 25 by default; `cursor`: `next_cursor` of the
   * previous page.
   */
  utilities(
    search?: {
      readonly query?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<Utilities>;
  /** Revokes all access tokens of a user and erases their data from the service. This cannot be undone. */
  disconnect(accessToken: string, options?: CallOptions): Promise<void>;
}
