import type { CodeMethod } from '@utility-connect/protocol';
import { type ConnectorChallenge, ConnectorError } from '../connector.ts';
import { sandboxCode, sandboxExpiredCode } from './logins.ts';

/** What `mfa-choice@example.com` can choose from. */
export const waysToSend: readonly CodeMethod[] = [
  { id: 'text_message', kind: 'text_message', to: '•••-•••-0142' },
  { id: 'email', kind: 'email', to: 'u•••@example.com' },
  { id: 'call', kind: 'call', to: '•••-•••-0142' },
];

const resendAfterSeconds = 30;

/**
 * Plays that a code was sent.
 *
 * @param methodId - `null` without a choice: by text message.
 * @returns `null` when there is no such way.
 */
export function codeSent(methodId: string | null): ConnectorChallenge | null {
  const way = waysToSend.find(({ id }) => id === (methodId ?? 'text_message'));
  return way ? { kind: 'code', sent_to: way.to, resendAfterSeconds } : null;
}

/**
 * Checks a code, typed with or without blanks and hyphens.
 *
 * @throws {ConnectorError} `wrong_code` or `expired_code`.
 */
export function readCode(answer: string): void {
  const code = answer.replace(/[\s-]/g, '');
  if (code === sandboxExpiredCode) {
    throw new ConnectorError(
      'expired_code',
      `That code is too old. In the sandbox the code is ${sandboxCode}.`,
    );
  }
  if (code !== sandboxCode) {
    throw new ConnectorError('wrong_code', `That is not the code. In the sandbox it is ${sandboxCode}.`);
  }
}
