import type { Trx } from '../../../core/database/tables.ts';
import { parkJobs } from '../../../core/jobs/change-jobs.ts';
import type { SignInReason } from '../../../core/journal/event-types.ts';
import { accountIdsOf } from '../accounts/account-ids.ts';
import { writeConnectionEvents } from '../events/connection-events.ts';

/** Marks the login of a connection as refused, and stops its syncs and checks. The caller must hold `lockConnections`. */
export async function refuseLogin(
  trx: Trx,
  connectionId: string,
  { at, reason }: { readonly at: number; readonly reason: SignInReason },
): Promise<void> {
  const refused = await trx
    .updateTable('connections')
    .set({ signInNeededAt: at })
    .where('id', '=', connectionId)
    .where('signInNeededAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (refused) {
    const event = { type: 'connection.needs_sign_in', at, data: { reason, since: at } } as const;
    await writeConnectionEvents(trx, connectionId, [event]);
  }
  await parkJobs(trx, 'check', [connectionId]);
  const accounts = accountIdsOf(trx, connectionId);
  await parkJobs(trx, 'sync', accounts);
}
