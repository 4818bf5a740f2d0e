// @ts-check
import { ConnectorError } from '@utility-connect/connector';
import { askUtility } from './utility.js';

/** @type {import('@utility-connect/connector').SignInMethod['signIn']} */
export async function signIn({ fields, signal }) {
  const { username, password } = fields;
  const { status, json } = await askUtility('/login', { body: { username, password }, signal });
  if (status === 401) throw new ConnectorError('invalid_credentials', 'The utility refused the password.');
  if (status === 423) throw new ConnectorError('account_locked', 'The utility has locked this login.');
  if (status === 429) throw new ConnectorError('rate_limited', 'The utility limits sign-ins.');
  if (json.challenge) return askForCode(json.challenge, json.sent_to);
  return signedIn(json.session);
}

/** @type {NonNullable<import('@utility-connect/connector').SignInMethod['sendCode']>} */
export async function sendCode({ state, signal }) {
  const { status, json } = await askUtility('/code/send', { body: { challenge: state }, signal });
  if (status === 410) throw challengeOver();
  if (status === 429) throw new ConnectorError('rate_limited', 'The utility limits codes.');
  return askForCode(state, json.sent_to);
}

/** @type {NonNullable<import('@utility-connect/connector').SignInMethod['answer']>} */
export async function answer({ state, answer: code, signal }) {
  const { status, json } = await askUtility('/code', { body: { challenge: state, code }, signal });
  if (status === 410) throw challengeOver();
  if (status === 429) throw new ConnectorError('rate_limited', 'The utility limits answers.');
  if (status === 403) throw new ConnectorError('wrong_code', 'The utility refused the code.');
  return signedIn(json.session);
}

/**
 * Makes the login of the reads. It must work after a restart.
 *
 * @param {unknown} session
 * @returns {import('@utility-connect/connector').SignInResult}
 */
function signedIn(session) {
  if (typeof session !== 'string') {
    throw new ConnectorError('invalid_answer', 'The utility gave no session.');
  }
  return { kind: 'signed_in', login: session };
}

/**
 * Makes the state of the next step. It must work after a restart too.
 *
 * @param {string} state
 * @param {string} sentTo
 * @returns {import('@utility-connect/connector').SignInResult}
 */
function askForCode(state, sentTo) {
  const challenge = { kind: /** @type {const} */ ('code'), sent_to: sentTo, resendAfterSeconds: 30 };
  return { kind: 'challenge', challenge, state };
}

function challengeOver() {
  return new ConnectorError('challenge_over', 'The utility no longer waits for this code.');
}
