import type { CodeMethod } from '@utility-connect/protocol';
import { type ConnectorChallenge, ConnectorError } from '../connector.ts';
import { sandboxCode, sandboxExpiredCode } from './logins.ts';

/** The methods that `mfa-choice@example.com` can choose from. */
export const codeMethods: readonly CodeMethod[] = [
  { id: 'text_message', kind: 'text_message', to: '•••-•••-0142' },
  { id: 'email', kind: 'email', to: 'u•••@example.com' },
  { id: 'call', kind: 'call', to: '•••-•••-0142' },
];

const resendAfterSeconds = 30;

/**
 * Simulates sending a code.
 *
 * @param methodId `null` for the default, a text message.
 * @returns `null` for an unknown method.
 */
export function sendCode(methodId: string | null): ConnectorChallenge | null {
  const method = codeMethods.find(({ id }) => id === (methodId ?? 'text_message'));
  return method ? { kind: 'code', sent_to: method.to, resendAfterSeconds } : null;
}

/**
 * Checks a code, typed with or without spaces and hyphens.
 *
 * @throws ConnectorError `wrong_code` or `expired_code`.
 */
export function checkCode(answer: string): void {
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
