import type { ConnectorChallenge } from '@utility-connect/connector';
import { DomainError } from '../../../core/domain-error.ts';
import type { OpenChallenge } from '../../store/attempts.ts';

/** An action on an open challenge: to enter a code, choose how to get one, or ask for another one. */
export type ChallengeReply =
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'choice'; readonly methodId: string }
  | { readonly kind: 'resend' };

/** Continuation of the attempt after a reply. */
interface ChallengeTransition {
  readonly status: 'signing_in' | 'sending_code';
  readonly challenge: OpenChallenge;
}

/**
 * Decides the effect of a reply.
 *
 * @param now UNIX seconds
 * @returns `null` if the reply changes nothing.
 * @throws DomainError `invalid_request` for an unknown method, `rate_limited` for a resend that is too early.
 */
export function replyToChallenge(
  challenge: OpenChallenge,
  reply: ChallengeReply,
  now: number,
): ChallengeTransition | null {
  const { kind, methods, chosen, resend_at: resendAt } = challenge;
  const isTooEarly = resendAt !== undefined && resendAt > now;
  const retried = { ...challenge, error: null };
  switch (reply.kind) {
    case 'answer':
      return kind === 'code' ? { status: 'signing_in', challenge: retried } : null;
    case 'choice':
      if (!methods?.some(({ id }) => id === reply.methodId)) {
        throw new DomainError('invalid_request', 'method is not one that the utility offers.', {
          param: 'method',
        });
      }
      // A code was just sent by this method.
      if (kind === 'code' && chosen === reply.methodId && isTooEarly) return null;
      return { status: 'sending_code', challenge: { ...retried, chosen: reply.methodId } };
    case 'resend':
      if (resendAt === undefined) return null;
      if (isTooEarly) {
        const message = 'A code was just sent. Ask for another one a little later.';
        throw new DomainError('rate_limited', message, { retryAfterSeconds: resendAt - now });
      }
      return { status: 'sending_code', challenge: retried };
  }
}

/** Times and counts of the codes of an attempt. */
interface SentCodes {
  /** Another code of this attempt was sent before. */
  readonly isNew: boolean;
  /** The session's quota is used up: no other code can be sent, by any method. */
  readonly isLast: boolean;
}

/**
 * The challenge as it is stored.
 *
 * @param previous the attempt's challenge before this one, whose methods a person can still switch to
 * @param now UNIX seconds
 */
export function openChallenge(
  asked: ConnectorChallenge,
  previous: OpenChallenge | null,
  { isNew, isLast }: SentCodes,
  now: number,
): OpenChallenge {
  if (asked.kind === 'choice') return { ...asked, sent_to: null, error: null };
  const { sent_to, resendAfterSeconds } = asked;
  return {
    kind: 'code',
    ...(previous?.methods && !isLast && { methods: previous.methods }),
    ...(previous?.chosen !== undefined && { chosen: previous.chosen }),
    sent_to,
    error: null,
    ...(resendAfterSeconds !== undefined && !isLast && { resend_at: now + resendAfterSeconds }),
    ...(isNew && { is_new: true }),
  };
}
