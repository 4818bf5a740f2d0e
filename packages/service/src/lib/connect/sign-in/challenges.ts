import type { ConnectorChallenge } from '../../connectors/connector.ts';
import { invalidRequest, ServiceError } from '../../http/errors.ts';
import type { AttemptChange, OpenChallenge } from '../../store/attempts.ts';
import type { AttemptSecrets } from './attempt-secrets.ts';

/** What a person does about an open challenge. */
export type Resume = (challenge: OpenChallenge, secrets: AttemptSecrets) => Resumption | null;

/** How the attempt goes on; `null` in its place leaves it as it is. */
export interface Resumption extends Required<Pick<AttemptChange, 'status' | 'challenge'>> {
  readonly secrets: AttemptSecrets;
}

/** Enters a code. */
export function answerWith(answer: string): Resume {
  return (challenge, secrets) =>
    challenge.kind === 'code'
      ? {
          status: 'signing_in',
          challenge: { ...challenge, error: null },
          secrets: { ...secrets, answer },
        }
      : null;
}

/**
 * Chooses where the code goes, for the first time or once more.
 *
 * @throws ServiceError `invalid_request` when that way is not open.
 */
export function sendBy(methodId: string, now: number): Resume {
  return (challenge, secrets) => {
    if (!challenge.methods?.some(({ id }) => id === methodId)) {
      throw invalidRequest('method', 'method is not one that the utility offers.');
    }
    // The code that was just sent that way is still on its way.
    if (challenge.kind === 'code' && challenge.chosen === methodId && isTooEarly(challenge, now)) return null;
    return sending({ ...challenge, chosen: methodId }, secrets);
  };
}

/**
 * Asks for another code, the same way.
 *
 * @throws ServiceError `rate_limited` before its time.
 */
export function sendAgain(now: number): Resume {
  return (challenge, secrets) => {
    if (challenge.resend_at === undefined) return null;
    if (isTooEarly(challenge, now)) {
      throw new ServiceError(
        429,
        'rate_limited',
        'A code was just sent. Ask for another one a little later.',
        {
          headers: { 'Retry-After': String(challenge.resend_at - now) },
        },
      );
    }
    return sending(challenge, secrets);
  };
}

/** What the utility asks, as it is kept. The ways of the choice stay open until too many codes were sent. */
export function openChallenge(
  asked: ConnectorChallenge,
  before: OpenChallenge | null,
  { isNew, isLast }: { readonly isNew: boolean; readonly isLast: boolean },
  now: number,
): OpenChallenge {
  if (asked.kind === 'choice') return { ...asked, sent_to: null, error: null };
  const { sent_to, resendAfterSeconds } = asked;
  return {
    kind: 'code',
    ...(before?.methods && !isLast && { methods: before.methods }),
    ...(before?.chosen !== undefined && { chosen: before.chosen }),
    sent_to,
    error: null,
    ...(resendAfterSeconds !== undefined && !isLast && { resend_at: now + resendAfterSeconds }),
    ...(isNew && { is_new: true }),
  };
}

const isTooEarly = ({ resend_at: at = 0 }: OpenChallenge, now: number): boolean => at > now;

const sending = (challenge: OpenChallenge, secrets: AttemptSecrets): Resumption => ({
  status: 'sending_code',
  challenge: { ...challenge, error: null },
  secrets,
});
