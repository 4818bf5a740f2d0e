import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';

interface Ended {
  readonly outcome: 'succeeded' | 'cancelled' | 'failed';
  /** The error code of a failure. */
  readonly code?: string;
}

/** Counts a sign-in that has ended. */
export async function countSignIn(
  { store, onOutcome }: Pick<Context, 'store' | 'onOutcome'>,
  { clientId }: Pick<Session, 'clientId'>,
  { utilityId, method }: Pick<Attempt, 'utilityId' | 'method'>,
  ended: Ended,
): Promise<void> {
  const client = await store.clients.find(clientId);
  if (client) onOutcome({ kind: 'sign_in', environment: client.environment, utilityId, method, ...ended });
}
