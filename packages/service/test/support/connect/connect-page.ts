import type { Attempt } from '@utility-connect/protocol';
import { attemptWhere, type Harness } from '../harness.ts';
import { currentAttempt, openSession, startAttempt } from './open-session.ts';

/** A Connect page with a session, as a test drives it. */
export interface ConnectPage {
  readonly token: string;
  start(credentials?: object): Promise<Response>;
  current(): Promise<Response>;
  /** Waits until the service has no more work to do for the attempt. */
  settled(): Promise<Attempt>;
  /** Starts a sign-in and waits until it is settled. */
  signIn(credentials?: object): Promise<Attempt>;
  choose(method: string): Promise<Response>;
  resend(): Promise<Response>;
  answer(code: string): Promise<Response>;
  cancel(): Promise<Response>;
  complete(): Promise<Response>;
}

/** Opens a session, agrees to the terms and shows it in a page. */
export async function openPage(harness: Harness, parameters?: Record<string, unknown>): Promise<ConnectPage> {
  return createPage(harness, await openSession(harness, parameters));
}

/** Another page of an existing session, for example at another process. */
export function createPage(harness: Harness, token: string): ConnectPage {
  const post = (path: string, body: object = {}) => harness.page(token, path, { body });
  const current = currentAttempt(harness, token);
  const settled = () =>
    attemptWhere(({ status }) => ['challenge', 'failed', 'succeeded'].includes(status), current);
  const start = (credentials?: object) => startAttempt(harness, token, credentials);
  return {
    token,
    start,
    current,
    settled,
    async signIn(credentials) {
      const { status } = await start(credentials);
      if (status !== 201) throw new Error(`The sign-in was rejected with status ${status}.`);
      return settled();
    },
    choose: (method) => post('attempts/current/choice', { method }),
    resend: () => post('attempts/current/resend'),
    answer: (answer) => post('attempts/current/answer', { answer }),
    cancel: () => harness.page(token, 'attempts/current', { method: 'DELETE' }),
    complete: () => post('session/complete'),
  };
}
