import type { Environment } from '@utility-connect/protocol';
import type { CappedCount, OperatorOutcomes, OperatorUtilityState } from '@utility-connect/protocol/operator';
import { utilityName } from '../../../directory/utility-name.ts';
import { STALL_SECONDS } from '../../../heart/store/syncs.ts';
import type { ReadContext } from '../operator-context.ts';
import { sumOutcomes } from '../utilities/outcomes.ts';

/** A utility in numbers. */
export interface UtilityStatus {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly state: OperatorUtilityState;
  readonly blocked_until: number | null;
  /** Of today and yesterday (UTC). */
  readonly sign_ins: OperatorOutcomes;
  readonly syncs: OperatorOutcomes;
  /** Connections whose newest data is older than two days, of the newest thousand. */
  readonly stale: CappedCount;
}

const DAY = 86_400;
const MAX_COUNTED = 1_000;

/** The utilities that have connections or outcomes, in numbers, by name. */
export async function readStatus(
  { store, directory, now }: ReadContext,
  environment: Environment,
): Promise<UtilityStatus[]> {
  const at = now();
  const states = (await store.operator.utilities.listStates(at)).filter(
    (each) => each.environment === environment,
  );
  const outcomes = await store.outcomes.list({ environment, since: Math.floor(at / DAY) * DAY - DAY });
  const ids = new Set([...states, ...outcomes].map(({ utilityId }) => utilityId));
  const list: UtilityStatus[] = [];
  for (const id of ids) {
    const state = states.find(({ utilityId }) => utilityId === id);
    const ofUtility = outcomes.filter(({ utilityId }) => utilityId === id);
    const of = (kind: 'sign_in' | 'sync') => sumOutcomes(ofUtility.filter((count) => count.kind === kind));
    list.push({
      ...{ id, name: utilityName(directory, id), environment, state: state?.state ?? 'operational' },
      blocked_until: state && state.blockedUntil > at ? state.blockedUntil : null,
      ...{ sign_ins: of('sign_in'), syncs: of('sync') },
      stale: await store.operator.utilities.countStale({
        ...{ environment, utilityId: id, before: at - STALL_SECONDS, max: MAX_COUNTED },
      }),
    });
  }
  return list.toSorted((a, b) => a.name.localeCompare(b.name));
}
