import type { OperatorProblem } from '@utility-connect/protocol/operator';

type Text = readonly [message: string, advice: string | null];

/** Errors of sign-ins and syncs in words, by code. */
const texts: Readonly<Record<string, Text>> = {
  login_refused: [
    'The utility refuses the login.',
    'Only the person can end this: they sign in again in Connect. The client was told with connection.needs_sign_in.',
  ],
  invalid_credentials: ['The utility refuses the login.', null],
  verification_failed: ['The utility refuses the code.', null],
  account_locked: ['The utility has locked the login.', 'Only the person can unlock it, at the utility.'],
  login_expired: [
    'The utility asks for a new sign-in.',
    'Only the person can end this: they sign in again in Connect.',
  ],
  login_damaged: [
    'The stored login cannot be read.',
    'Check that all encryption keys are set: see "utility-connect keys rotate --help".',
  ],
  no_accounts: ['The login has no electric account.', null],
  utility_unavailable: [
    'The site of the utility is down or too slow.',
    'It is tried again. If it stays, pause the utility, so that people see it before they type.',
  ],
  utility_timeout: [
    'The site of the utility does not answer in time.',
    'It is tried again. If it stays, pause the utility, so that people see it before they type.',
  ],
  rate_limited: ['The utility asks for fewer requests.', 'It is tried again later, with fewer requests.'],
  invalid_answer: [
    'The answer of the utility cannot be read.',
    'Its site may have changed. Look for a newer version of the connector.',
  ],
  interface_changed: [
    'Its website has changed: update the connector.',
    'Until then nothing can be read there. Without a newer version of the connector, report it to its author.',
  ],
  connector_stopped: [
    'The connector was stopped: it took too long, or too much memory.',
    'The log has the reason. Report it to the author of the connector.',
  ],
  client_refused: [
    'The utility refuses the registration of this service.',
    'Check client id, secret and certificate: "utility-connect utilities check ID".',
  ],
  access_denied: ['The person has refused at the page of the utility.', null],
  server_error: [
    'The service could not read the data because of a fault of its own.',
    'The log has the cause, with the request id or the id of the account.',
  ],
  too_many_attempts: ['Too many tries with one login or from one address.', null],
};

/** An error in words, with what the operator can do. An unknown code is its own text. */
export function describeProblem(code: string): OperatorProblem {
  const [message, advice] = texts[code] ?? [`It failed: ${code.replaceAll('_', ' ')}.`, null];
  return { code, message, advice };
}
