import type { Method, SignInField } from '@utility-connect/connector';
import type * as wire from '@utility-connect/protocol';
import type { Utility } from '../../../directory/directory.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../../store/accounts.ts';
import type { OpenChallenge } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { readScopes } from '../../users/scopes.ts';
import { unknownState } from '../../utilities/utility-state.ts';
import { maskAccountNumber } from '../sign-in/mask-account-number.ts';

// Converts to the wire types of the private API. Of a user's input, only a hint of the username is among them.

/** @returns `null` if the sharing has no limits and no purpose. */
export function serializeSharing({
  purpose,
  scopes,
  historyMonths,
  sharedUntil,
}: Pick<Session, 'purpose' | 'scopes' | 'historyMonths' | 'sharedUntil'>): wire.Sharing | null {
  const sharing = {
    ...(purpose !== null && { purpose }),
    ...(scopes !== null && { scopes: readScopes(scopes) }),
    ...(historyMonths !== null && { history_months: historyMonths }),
    ...(sharedUntil !== null && { expires_at: sharedUntil }),
  };
  return Object.keys(sharing).length === 0 ? null : sharing;
}

/** Finds the states of utilities for a client. @returns serializes a utility. */
export async function utilitySerializer(
  { store, methodsFor, now }: Pick<Context, 'store' | 'methodsFor' | 'now'>,
  client: Client,
): Promise<(utility: Utility) => wire.UtilitySummary> {
  const states = await store.utilities.listStates(client, now());
  return (utility) => {
    const { id, name, shortName, countries, kind, website } = utility;
    return {
      id,
      name,
      ...(shortName !== null && { short_name: shortName }),
      states: [...utility.states],
      ...(utility.states.length === 0 && { countries: [...countries] }),
      kind,
      status: (states.get(id) ?? unknownState).status,
      ...(website !== null && { website }),
      methods: methodsFor(utility, client.environment).map((method) => serializeMethod(method, utility)),
    };
  };
}

const serializeMethod = (method: Method, { download, beforeYouStart }: Utility): wire.ConnectMethod => {
  switch (method.kind) {
    case 'sign_in':
      return { kind: 'sign_in', ...(method.fields && { fields: method.fields.map(serializeField) }) };
    case 'redirect':
      return { kind: 'redirect', ...(beforeYouStart !== null && { before_you_start: beforeYouStart }) };
    case 'file':
      // The way to the Green Button file does not help to find another utility.
      return { kind: 'file', ...(method.accept ? { accept: method.accept } : download) };
  }
};

const serializeField = ({ helpUrl, ...field }: SignInField): wire.SignInField => ({
  ...field,
  ...(helpUrl !== undefined && { help_url: helpUrl }),
});

// The clock of the user's machine may be wrong, so the page gets a duration.
export function serializeChallenge(
  { resend_at: resendAt, ...challenge }: OpenChallenge,
  now: number,
): wire.Challenge {
  return { ...challenge, ...(resendAt !== undefined && { resend_in: Math.max(0, resendAt - now) }) };
}

export function serializeAccount({
  accountNumber,
  address,
}: Pick<Account, 'accountNumber' | 'address'>): wire.AccountSummary {
  return { account_number: maskAccountNumber(accountNumber), address };
}
