import { sql } from 'kysely';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { addGroup } from '../../../core/jobs/change-jobs.ts';
import type { KnownClient } from '../../store/clients.ts';
import { OUTAGE_LOGINS, OUTAGE_SECONDS } from '../../store/outage.ts';
import { readGroupKey, utilityGroup } from './utility-group.ts';
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
    /** The ids of the utilities that are down for a client, or that the operator has paused. */
    async listDown(client: UtilitySignIn['client'], now: number): Promise<ReadonlySet<string>> {
      const groups = await db
        .selectFrom('jobGroups')
        .select('key')
        .where(({ or, and, eb }) =>
          or([
            eb('pausedAt', 'is not', null),
            and([
              eb('failures', '>=', sql.lit(OUTAGE_LOGINS)),
              or([eb('blockedUntil', '>', now), eb('failedAt', '>', now - OUTAGE_SECONDS)]),
            ]),
          ]),
        )
        .execute();
      const down = groups.map(({ key }) => readGroupKey(key));
      return new Set(
        down
          .filter(({ environment }) => environment === client.environment)
          .filter(({ clientId }) => clientId === undefined || clientId === client.id)
          .map(({ utilityId }) => utilityId),
      );
    },
  };
}

// Anyone can register a sandbox client and simulate outages, so outages of its sign-ins affect only itself.
const signInGroup = ({ id, environment }: UtilitySignIn['client'], utilityId: string): string => {
  const group = utilityGroup(environment, utilityId);
  return environment === 'sandbox' ? `${group}/${id}` : group;
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
