import { z } from 'zod';

/** Days that events are kept. */
export const EVENT_DAYS = 30;

const seconds = (meaning: string) => z.int().describe(`${meaning}, in UNIX seconds.`);

const connection = {
  connection_id: z.string().describe('Id of the connection.'),
  user_id: z.string().describe('Your id of the user.'),
};

const account = {
  account_id: z.string().describe('Id of the account, as in `GET /accounts`.'),
  ...connection,
};

const connectLink = {
  connect_link_id: z.string().describe('Id of the connect link.'),
  user_id: z.string().describe('Your id of the user.'),
};

const utility = { utility_id: z.string().describe('Id of the utility, as in `GET /utilities`.') };

/** Reasons why a person has to sign in again. */
const signInReasons = [
  'login_refused',
  'account_locked',
  'login_expired',
  'login_damaged',
  'sign_in_requested',
] as const;

/** The `data` of each type of event: ids and ranges, no readings and no secrets. */
export const eventData = {
  'connection.created': z
    .object({
      ...connection,
      ...utility,
      method: z.enum(['sign_in', 'redirect', 'file']).describe('How it is connected.'),
    })
    .describe('A person has connected a utility.'),
  'connection.needs_sign_in': z
    .object({
      ...connection,
      reason: z
        .enum(signInReasons)
        .describe(
          '`login_refused`: the utility refuses the password. `account_locked`: it has locked the login. `login_expired`: it asks for a code, the authorization was ended there, or the user has yet to choose accounts. `login_damaged`: the stored login cannot be read. `sign_in_requested`: the operator of the service asks for a new sign-in.',
        ),
      since: seconds('Since when no data can be read'),
    })
    .describe('No new data arrives until the person goes through Connect again.'),
  'connection.restored': z
    .object(connection)
    .describe('The person has signed in again, in any way, after `connection.needs_sign_in`.'),
  'connection.moved': z
    .object({
      ...connection,
      previous_user_id: z.string().describe('Your id of the user who had it before.'),
    })
    .describe(
      'Its login was connected under another `user_id`. If you had no user with it, the previous user has it now, with all their connections. Otherwise the connection has moved to that user with its accounts, and the previous user is removed if they have no other connection.',
    ),
  'connection.expired': z.object(connection).describe('The end date of the consent has come.'),
  'connection.removed': z
    .object({
      ...connection,
      by: z
        .enum(['client', 'person', 'service'])
        .describe(
          '`client`: you removed it. `person`: the person stopped sharing. `service`: it has lost its accounts to another connection, you never exchanged its code, or the operator of the service has removed it.',
        ),
      replaced_by: z
        .string()
        .optional()
        .describe('Id of the connection that has taken over its accounts; absent if there is none.'),
    })
    .describe('The connection is gone, with the accounts that it still had.'),
  'account.added': z.object(account).describe('The connection has another account.'),
  'account.removed': z
    .object({
      ...account,
      replaced_by: z
        .string()
        .optional()
        .describe('Id of the account that the user has in its place; absent if there is none.'),
    })
    .describe('An account is gone while its connection stays, or the user has it already under another id.'),
  'intervals.available': z
    .object({
      ...account,
      from: seconds('Start of the first interval that is new, changed or removed'),
      to: seconds('End of the last one'),
      revised: z.boolean().describe('Whether intervals that you may have read were changed or removed.'),
    })
    .describe('Intervals are new or have changed. One event per sync, however much it has read.'),
  'bill.available': z
    .object({
      ...account,
      bill_id: z.string().describe('Id of the newest bill that is new or changed.'),
      from: seconds('Start of the first bill that is new or changed'),
      to: seconds('End of the last one'),
    })
    .describe('Bills are new or have changed. One event per sync.'),
  'sync.stalled': z
    .object({
      ...account,
      last_success_at: seconds('When data was last read; `null` if never').nullable(),
    })
    .describe(
      'No sync has succeeded, or the utility has had nothing new, for two days. Once, until a sync succeeds with data that is not late.',
    ),
  'utility.outage_started': z
    .object(utility)
    .describe('Three different logins have failed in a row because the utility does not answer.'),
  'utility.outage_ended': z.object(utility).describe('A sync has succeeded again.'),
  'connect_link.opened': z
    .object(connectLink)
    .describe('Somebody has opened the connect link and continued. Once per link.'),
  'connect_link.completed': z
    .object(connectLink)
    .describe(
      'A person has connected a utility with the connect link. `GET /connect_links/{id}` has a code.',
    ),
  'connect_link.expired': z.object(connectLink).describe('Nobody has connected a utility in time.'),
  'webhook.test': z.object({}).describe('You asked for it.'),
} as const;

export type RemovedBy = z.output<(typeof eventData)['connection.removed']>['by'];

export type SignInReason = (typeof signInReasons)[number];

export type WebhookEventType = keyof typeof eventData;

export const webhookEventTypes = Object.keys(eventData) as WebhookEventType[];

export type WebhookEventData<Type extends WebhookEventType> = z.output<(typeof eventData)[Type]>;
