import { setTimeout as delay } from 'node:timers/promises';
import { NotYetError, type RequestLimit } from '@utility-connect/connector';
import type { ClaimTurn } from './claim-turn.ts';
import { currentCall } from './current-call.ts';

/** A limit that a request counts in. */
export interface LimitedRequest {
  readonly limit: RequestLimit;
  /** See {@link ClaimTurn}. */
  readonly subject: string;
}

/** Waits, in milliseconds. @throws the reason of `signal`. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/**
 * Waits until a request may be sent.
 *
 * @throws NotYetError if that takes longer than the call of the connector can wait.
 */
export async function waitForTurn(
  limits: readonly LimitedRequest[],
  claim: ClaimTurn,
  signal: AbortSignal | undefined,
  sleep: Sleep = sleepUntil,
): Promise<void> {
  const call = currentCall();
  // The slowest limit comes last: its turn is the dearest one to lose when another limit has none.
  const ordered = limits.toSorted((a, b) => periodOf(a) - periodOf(b));
  const turns = ordered.map(() => -1);
  let at = 0;
  let waitMs = 0;
  // A turn that is earlier than the request is claimed again, so that each limit holds at the time of the request.
  for (let index = 0; index >= 0 && index < ordered.length; index = turns.findIndex((turn) => turn < at)) {
    const { limit, subject } = ordered[index] as LimitedRequest;
    const turn = await claim(limit, subject, { notBefore: at, withinMs: call.waitMs });
    waitMs = turn.at - turn.now;
    if (waitMs > call.waitMs) {
      call.refusal = new NotYetError(Math.ceil(waitMs / 1000), 'The request has to wait for its turn.');
      throw call.refusal;
    }
    turns[index] = at = turn.at;
  }
  if (waitMs <= 0) return;
  call.waitMs -= waitMs;
  await sleep(waitMs, signal);
}

const periodOf = ({ limit: { seconds, requests } }: LimitedRequest): number => seconds / requests;

const sleepUntil: Sleep = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
};
