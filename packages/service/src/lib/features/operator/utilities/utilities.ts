import type { Environment } from '@utility-connect/protocol';
import type {
  OperatorPage,
  OperatorUtility,
  OperatorUtilityDetail,
  OperatorUtilityState,
} from '@utility-connect/protocol/operator';
import type { Utility } from '../../../directory/directory.ts';
import { utilityGroup } from '../../../heart/sql/utilities/utility-group.ts';
import type { OperatorContext } from '../operator-context.ts';
import { firstDay, sumDays, sumErrors } from './outcomes.ts';
import type { UtilityState } from './utility-queries.ts';

type UtilityContext = Pick<OperatorContext, 'store' | 'directory' | 'now' | 'methodsFor' | 'operator'>;

interface UtilityQuery {
  readonly text?: string | undefined;
  readonly environment: Environment;
  readonly state?: OperatorUtilityState | undefined;
  /** Only those with accounts, or without. Default all. */
  readonly isConnected?: boolean | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One page of utilities, most customers first. */
export async function readUtilities(
  context: UtilityContext,
  { text = '', environment, state, isConnected, offset, limit }: UtilityQuery,
): Promise<OperatorPage<OperatorUtility>> {
  const { store, directory, now } = context;
  const states = await statesOf(context, environment);
  const { utilities, nextOffset } = directory.search({
    query: text,
    offset,
    limit,
    filter: ({ id }) =>
      (state === undefined || (states.get(id)?.state ?? 'operational') === state) &&
      (isConnected === undefined || states.has(id) === isConnected),
  });
  const ids = utilities.map(({ id }) => id);
  const accounts = await store.operator.utilities.countAccounts(environment, ids);
  const counts = await store.outcomes.list({ environment, since: firstDay(now()) });
  return {
    items: utilities.map((utility) => ({
      ...describe(context, utility, environment, states.get(utility.id)),
      accounts: accounts.get(utility.id) ?? { count: 0, is_more: false },
      days: sumDays(counts.filter(({ utilityId }) => utilityId === utility.id)),
    })),
    next_cursor: nextOffset === null ? null : String(nextOffset),
  };
}

/** One utility; `null` if there is none. */
export async function readUtility(
  context: UtilityContext,
  utilityId: string,
  environment: Environment,
): Promise<OperatorUtilityDetail | null> {
  const { store, directory, now } = context;
  const utility = directory.findByAnyId(utilityId);
  if (!utility) return null;
  const { id } = utility;
  const at = now();
  const state = (await statesOf(context, environment)).get(id);
  const accounts = await store.operator.utilities.countAccounts(environment, [id]);
  const counts = await store.outcomes.list({ environment, since: firstDay(at), utilityId: id });
  const { due, running } = await store.operator.utilities.countSyncs(at, utilityGroup(environment, id));
  return {
    ...describe(context, utility, environment, state),
    accounts: accounts.get(id) ?? { count: 0, is_more: false },
    days: sumDays(counts),
    errors: sumErrors(counts),
    delays: environment === 'production' ? await readDelays(context, id) : [],
    failures: state?.failures ?? 0,
    failed_at: state && state.failures > 0 ? state.failedAt : null,
    blocked_by: blockedBy(state, at),
    incidents: await readIncidents(context, environment, id),
    syncs: { due, running },
  };
}

/** How late the data of a utility is, as measured last. */
async function readDelays(
  { store }: Pick<UtilityContext, 'store'>,
  utilityId: string,
): Promise<OperatorUtilityDetail['delays']> {
  const delays = await store.delays.list();
  return delays
    .filter((delay) => delay.utilityId === utilityId)
    .map(({ method, logins, medianSeconds, worstSeconds, measuredAt }) => ({
      ...{ method, logins, median_seconds: medianSeconds, worst_seconds: worstSeconds },
      measured_at: measuredAt,
    }));
}

/** The outages of a utility that the journal still has, newest first. */
async function readIncidents(
  { store }: Pick<UtilityContext, 'store'>,
  environment: Environment,
  utilityId: string,
): Promise<OperatorUtilityDetail['incidents']> {
  const events = await store.operator.utilities.listOutages(utilityId);
  const incidents: { started_at: number | null; ended_at: number | null }[] = [];
  for (const { at, type } of events.filter((event) => event.environment === environment)) {
    const newest = incidents.at(-1);
    if (type === 'utility.outage_ended') incidents.push({ started_at: null, ended_at: at });
    else if (newest && newest.started_at === null) newest.started_at = at;
    else incidents.push({ started_at: at, ended_at: null });
  }
  return incidents;
}

const statesOf = async ({ store, now }: UtilityContext, environment: Environment) => {
  const states = await store.operator.utilities.listStates(now());
  const ofEnvironment = states.filter((state) => state.environment === environment);
  return new Map(ofEnvironment.map((state) => [state.utilityId, state]));
};

const describe = (
  { methodsFor, operator, now }: UtilityContext,
  utility: Utility,
  environment: Environment,
  state: UtilityState | undefined,
) => ({
  id: utility.id,
  name: utility.name,
  country: utility.country,
  environment,
  state: state?.state ?? 'operational',
  state_since: state?.since ?? null,
  blocked_until: state && state.blockedUntil > now() ? state.blockedUntil : null,
  methods: methodsFor(utility, environment).map(({ kind }) => kind),
  missing_settings: environment === 'sandbox' ? [] : operator.report.missingSettings(utility.id),
});

const blockedBy = (state: UtilityState | undefined, now: number): string | null => {
  if (state?.state === 'paused') return 'The operator has paused it.';
  if (state && state.blockedUntil > now) {
    return `It has not answered ${state.failures} times in a row. The service waits before it tries again.`;
  }
  if (state?.state === 'down') return 'It has not answered, and is tried again now.';
  return state && state.failures > 0 ? `It has not answered the last ${state.failures} logins.` : null;
};
