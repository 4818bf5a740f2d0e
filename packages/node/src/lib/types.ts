import type { operations } from './openapi.gen.ts';

/** What an operation of the public API answers with when it succeeds. */
type Answer<Name extends keyof operations> = operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** Lets one of your users go through Connect once, within `expires_in` seconds. */
export type ConnectToken = Answer<'createConnectToken'>;

/** The answer to an exchange. `access_token` does not expire: store it durably. */
export type AccessToken = Answer<'exchangeCode'>;

/** One meter or property of a user. */
export type Account = Answer<'listAccounts'>[number];

/** The usage of an account, with the units that it is in. */
export type Intervals = Answer<'listIntervals'>;

/** Usage between two instants, `[start, end)`, in UNIX seconds. */
export type Interval = Intervals['intervals'][number];

/** The bills of an account by bill identifier, in no particular order. */
export type Bills = Answer<'listBills'>;

/** One page of utilities. */
export type Utilities = Answer<'listUtilities'>;

/** A utility that your users can connect. */
export type Utility = Utilities['utilities'][number];
