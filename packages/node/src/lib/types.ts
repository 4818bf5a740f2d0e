import type { operations } from './openapi.gen.ts';

/** The success response of an operation. */
type Success<Name extends keyof operations> = operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** A token that lets one of your users go through Connect once, within `expires_in` seconds. */
export type ConnectToken = Success<'createConnectToken'>;

/** The result of an exchange. `access_token` does not expire: store it. */
export type AccessToken = Success<'exchangeCode'>;

/** One meter or property of a user. */
export type Account = Success<'listAccounts'>[number];

/** The usage of an account, with its units. */
export type Intervals = Success<'listIntervals'>;

/** Usage between two instants, `[start, end)`, in UNIX seconds: from a minute to a day, or a total. Lengths may be mixed. */
export type Interval = Intervals['intervals'][number];

/** The length of totals of intervals. */
export type Resolution = NonNullable<
  NonNullable<operations['listIntervals']['parameters']['query']>['resolution']
>;

/** The bills of an account by bill id, in no particular order. */
export type Bills = Success<'listBills'>;

/** One bill. `usage`, `cost` and `currency` are `null` where unknown. */
export type Bill = Bills[string];

/** One page of utilities. */
export type Utilities = Success<'listUtilities'>;

/** A utility your users can connect. */
export type Utility = Utilities['utilities'][number];
