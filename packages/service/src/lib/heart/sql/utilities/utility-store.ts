import type { Db, Trx } from '../../../core/database/tables.ts';
import { addGroup } from '../../../core/jobs/change-jobs.ts';
import type { KnownClient } from '../../store/clients.ts';
import { type UtilityState, unknownState, utilityState, worseState } from '../../utilities/utility-state.ts';
import { clientGroup, readGroupKey, utilityGroup } from './utility-group.ts';
import { lockUtility, recordAnswer, recordOutage } from './utility-health.ts';

/** A sign-in of a session at a utility. */
export interface UtilitySignIn {
  readonly client: Pick<KnownClient, 'id' | 'environment'>;
  readonly utilityId: string;
  readonly publicId: string;
}

/** The utilities that are down: see `recordOutage`. */
export function createSqlUtilities(db: Db) {
  return {
    /** Records that a sign-in failed because the utility is down. Only the first failure of a session counts. */
    noteOutage: ({ client, utilityId, publicId }: UtilitySignIn, now: number) =>
      db.transaction().execute(async (trx) => {
        const key = signInGroup(client, utilityId);
        await addGroup(trx, key);
        await lockUtility(trx, key);
        const hasFailedBefore = await hasFailed(trx, publicId, utilityId);
        await recordOutage(trx, key, { now, share: 1, hasFailedBefore, isSignIn: true });
      }),
    /** Records that the utility answered a sign-in, even with a refusal: it is up. */
    noteAnswer: ({ client, utilityId }: UtilitySignIn, now: number) =>
      db.transaction().execute((trx) => recordAnswer(trx, signInGroup(client, utilityId), now)),
    /**
     * The states of the utilities that are down or were, as a client sees them.
     *
     * @param client its `id` is `null` for what is the same for all clients of the environment.
     */
    async listStates(
      { environment, id }: Pick<KnownClient, 'environment'> & { readonly id: string | null },
      now: number,
    ): Promise<ReadonlyMap<string, UtilityState>> {
      const groups = await db
        .selectFrom('jobGroups')
        .select(['key', 'failures', 'failedAt', 'blockedUntil', 'statusSince', 'pausedAt'])
        .where(({ or, eb }) => or([eb('statusSince', 'is not', null), eb('pausedAt', 'is not', null)]))
        .execute();
      const states = new Map<string, UtilityState>();
      for (const { key, ...health } of groups) {
        const { utilityId, clientId, ...group } = readGroupKey(key);
        if (group.environment !== environment || (clientId !== undefined && clientId !== id)) continue;
        states.set(utilityId, worseState(utilityState(health, now), states.get(utilityId) ?? unknownState));
      }
      return states;
    },
  };
}

// Anyone can register a sandbox client and simulate outages, so outages of its sign-ins affect only itself.
const signInGroup = ({ id, environment }: UtilitySignIn['client'], utilityId: string): string => {
  const group = utilityGroup(environment, utilityId);
  return environment === 'sandbox' ? clientGroup(group, id) : group;
};

/** Whether a sign-in of the session has failed before because the utility was down. */
const hasFailed = async (trx: Trx, publicId: string, utilityId: string): Promise<boolean> => {
  const failed = await trx
    .selectFrom('attempts')
    .select('id')
    .where((eb) => eb.and({ publicId, utilityId, status: 'failed' }))
    .where('error', 'in', ['utility_unavailable', 'utility_timeout'])
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
};
