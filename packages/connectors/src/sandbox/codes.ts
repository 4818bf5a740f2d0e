import { type CodeMethod, type ConnectorChallenge, ConnectorError } from '@utility-connect/connector';

/** The methods that `mfa-choice@example.com` can choose from. */
export const codeMethods: readonly CodeMethod[] = [
  { id: 'text_message', kind: 'text_message', to: '•••-•••-0142' },
  { id: 'email', kind: 'email', to: 'u•••@example.com' },
  { id: 'call', kind: 'call', to: '•••-•••-0142' },
];

const RESEND_AFTER_SECONDS = 30;
const CODE = '123456';
const EXPIRED_CODE = '111111';

/**
 * Simulates sending a code.
 *
 * @param methodId `null` for the default, a text message.
 * @throws ConnectorError `challenge_over` for an unknown method.
 */
export function sendCode(methodId: string | null): ConnectorChallenge {
  const method = codeMethods.find(({ id }) => id === (methodId ?? 'text_message'));
  if (method === undefined) throw challengeOver();
  return { kind: 'code', sent_to: method.to, resendAfterSeconds: RESEND_AFTER_SECONDS };
}

/**
 * Checks a code, typed with or without spaces and hyphens.
 *
 * @throws ConnectorError `wrong_code` or `expired_code`.
 */
export function checkCode(answer: string): void {
  const code = answer.replace(/[\s-]/g, '');
  if (code === EXPIRED_CODE) {
    throw new ConnectorError('expired_code', `That code is too old. In the sandbox the code is ${CODE}.`);
  }
  if (code !== CODE) {
    throw new ConnectorError('wrong_code', `That is not the code. In the sandbox it is ${CODE}.`);
  }
}

/** The login has no challenge, or none with this method. */
export function challengeOver(): ConnectorError {
  return new ConnectorError(
    'challenge_over',
    'The utility asks for no code any more. Sign in again to get a new one.',
  );
}
