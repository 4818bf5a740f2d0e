import type { EntryType } from '../../../core/journal/entry-types.ts';
import { describeProblem } from '../problem-texts.ts';

export type EntryData = Readonly<Record<string, unknown>>;

type Text = string | ((data: EntryData) => string);

const removedBy: Readonly<Record<string, string>> = {
  client: 'by the client',
  person: 'by the person',
  service: 'by the service',
};

const signInReasons: Readonly<Record<string, string>> = {
  login_refused: 'the utility refuses the login',
  account_locked: 'the utility has locked the login',
  login_expired: 'the utility asks for a new sign-in',
  login_damaged: 'the stored login cannot be read',
  sign_in_requested: 'the operator has asked for it',
};

const actions: Readonly<Record<string, string>> = {
  'client.created': 'created a client',
  'client.changed': 'changed a client',
  'client.secret_rotated': 'replaced the secret of a client',
  'client.disabled': 'disabled a client',
  'client.enabled': 'enabled a client',
  'connection.sync_requested': 'asked for a sync',
  'connection.sign_in_requested': 'asked for a sign-in',
  'connection.removed': 'removed the connection',
  'connection.broken': 'broke the sandbox connection',
  'connection.repaired': 'repaired the sandbox connection',
  'utility.paused': 'paused a utility',
  'utility.resumed': 'resumed a utility',
  'webhook.enabled': 'enabled a webhook endpoint',
  'webhook.redelivered': 'sent an event again',
};

const texts: Readonly<Record<EntryType, Text>> = {
  'connection.created': ({ method }) => `Connected${method === undefined ? '' : ` by ${nameOf(method)}`}`,
  'connection.needs_sign_in': ({ reason }) =>
    `Needs a sign-in: ${signInReasons[String(reason)] ?? nameOf(reason)}`,
  'connection.restored': 'The person has signed in again',
  'connection.moved': 'Moved to another user of the client',
  'connection.expired': 'The end of the consent has come',
  'connection.removed': ({ by }) => `Removed ${removedBy[String(by)] ?? ''}`.trim(),
  'account.added': 'An account was added',
  'account.removed': 'An account was removed',
  'intervals.available': ({ revised }) =>
    revised === true ? 'Sync worked: new and revised data' : 'Sync worked: new data',
  'bill.available': 'Sync worked: a new bill',
  'sync.stalled': 'No new data for two days',
  'utility.outage_started': 'The utility is down',
  'utility.outage_ended': 'The utility works again',
  'connect_link.opened': 'Somebody has opened a connect link',
  'connect_link.completed': 'A person has connected with a connect link',
  'connect_link.expired': 'A connect link has ended unused',
  'webhook.test': 'The client asked for a test event',
  connected: 'A person has connected',
  exchanged: 'The client exchanged a code for an access token',
  revoked: 'A code was used again, so its access token was revoked',
  read: 'The client read data, for the first time on this day with this token',
  disconnected: 'One connection of several was removed',
  removed: 'A person was removed with all data',
  expired: 'The consent of a person has ended, and their data was erased',
  secret_rotated: 'The secret of the client was replaced',
  'operator.signed_in': 'The operator has signed in',
  'operator.signed_out': 'The operator has signed out',
  'operator.acted': ({ action }) => `The operator ${actions[String(action)] ?? nameOf(action)}`,
  'code.issued': 'A person has finished Connect',
  'sign_in.failed': ({ code, method }) =>
    `Sign-in failed (${nameOf(method)}): ${describeProblem(String(code)).message}`,
  'operator.sign_in_failed': 'Somebody used a wrong operator token',
};

/** An entry of the journal in words. */
export function describeEntry(type: string, data: EntryData): string {
  const text = texts[type as EntryType] ?? type;
  return typeof text === 'string' ? text : text(data);
}

const problems: ReadonlySet<string> = new Set<EntryType>([
  'connection.needs_sign_in',
  'connection.expired',
  'sync.stalled',
  'utility.outage_started',
  'revoked',
  'sign_in.failed',
  'operator.sign_in_failed',
]);

/** Whether an entry is something that went wrong. */
export function isProblem(type: string): boolean {
  return problems.has(type);
}

export const problemTypes: readonly string[] = [...problems];

const nameOf = (value: unknown): string => String(value).replaceAll(/[._]/g, ' ');
