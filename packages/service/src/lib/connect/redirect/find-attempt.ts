import type { Context } from '../../context.ts';
import type { Utility } from '../../directory/directory.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';

/** An attempt with consent at the utility's page, and whose it is. */
export interface KnownAttempt {
  readonly attempt: Attempt;
  readonly session: Session;
  readonly client: Client;
  readonly utility: Utility;
}

export async function withOwner(
  { store, directory }: Pick<Context, 'store' | 'directory'>,
  attempt: Attempt | null,
): Promise<KnownAttempt | null> {
  const session = attempt && (await store.sessions.find(attempt.publicId));
  const client = session && (await store.clients.find(session.clientId));
  const utility = attempt && directory.find(attempt.utilityId);
  return attempt && session && client && utility ? { attempt, session, client, utility } : null;
}

/** Whether the person can still go to the utility or return from it. */
export function isWaiting({ attempt, session }: KnownAttempt, now: number): boolean {
  return attempt.status === 'at_utility' && session.expiresAt > now;
}
