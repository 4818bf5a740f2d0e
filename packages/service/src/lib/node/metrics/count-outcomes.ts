import type { Store } from '../../create-sql-store.ts';

/** Called with each outcome. */
interface OutcomeCounters {
  /** `succeeded`, `cancelled` by the user, or the error code with which a sign-in failed. */
  readonly signIn: (outcome: string) => void;
  /** `done`, `failed`, `login_refused`, or `released` when the process was stopped. */
  readonly sync: (outcome: string) => void;
  /** `delivered`, `pending` when it is sent again, or `failed`. */
  readonly webhook: (outcome: string, amount: number) => void;
}

/**
 * A store that counts outcomes when they are written. Doesn't count sign-ins that were replaced by a newer one, or that ended with
 * their session, user or key: the store cancels these without returning how many.
 */
export function countOutcomes(store: Store, { signIn, sync, webhook }: OutcomeCounters): Store {
  return {
    ...store,
    attempts: {
      ...store.attempts,
      async create(attempt) {
        await store.attempts.create(attempt);
        // A redirect attempt fails at once if the utility gives no address to go to.
        if (attempt.status === 'failed') signIn(attempt.error ?? 'unknown');
      },
      async advance(attemptId, expected, change) {
        const isOurs = await store.attempts.advance(attemptId, expected, change);
        if (isOurs && change.status === 'failed') signIn(change.error ?? 'unknown');
        return isOurs;
      },
      async cancel(publicId) {
        const isCancelled = await store.attempts.cancel(publicId);
        if (isCancelled) signIn('cancelled');
        return isCancelled;
      },
      async complete(completion) {
        const completed = await store.attempts.complete(completion);
        if (completed !== null && completed !== 'grant_of_another_user') signIn('succeeded');
        return completed;
      },
    },
    syncs: {
      ...store.syncs,
      async finish(accountId, leaseId, outcome, now) {
        const isOurs = await store.syncs.finish(accountId, leaseId, outcome, now);
        if (isOurs) sync(outcome.kind);
        return isOurs;
      },
    },
    webhooks: {
      ...store.webhooks,
      async finish(job, outcome) {
        const isOurs = await store.webhooks.finish(job, outcome);
        if (isOurs) for (const { status, eventIds } of outcome.attempts) webhook(status, eventIds.length);
        return isOurs;
      },
    },
  };
}
