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

/** Accounts of which the delay is measured. */
const MAX_DELAYS = 1_000;

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
  const outages = await outageStarts(context, environment);
  return {
    items: utilities.map((utility) => ({
      ...describe(context, utility, environment, states.get(utility.id)),
      ...sinceOf(states.get(utility.id), outages),
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
  const delays = await store.operator.utilities.listDelays({
    environment,
    utilityId: id,
    now: at,
    max: MAX_DELAYS,
  });
  const { due, running } = await store.operator.utilities.countSyncs(at, utilityGroup(environment, id));
  const outages = await outageStarts(context, environment);
  return {
    ...describe(context, utility, environment, state),
    ...sinceOf(state, outages),
    accounts: accounts.get(id) ?? { count: 0, is_more: false },
    days: sumDays(counts),
    errors: sumErrors(counts),
    delay: {
      median_seconds: delays[Math.floor(delays.length / 2)] ?? null,
      worst_seconds: delays.at(-1) ?? null,
      accounts: delays.length,
    },
    failures: state?.failures ?? 0,
    failed_at: state && state.failures > 0 ? state.failedAt : null,
    blocked_by: blockedBy(state, at),
    incidents: await readIncidents(context, environment, id),
    syncs: { due, running },
  };
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

/** When the last outage of each utility began. */
const outageStarts = async ({ store }: UtilityContext, environment: Environment) => {
  const events = await store.operator.utilities.listOutages();
  const starts = new Map<string, number>();
  for (const { utilityId, at, type, ...event } of events) {
    const isFirst = !starts.has(utilityId) && event.environment === environment;
    if (isFirst && type === 'utility.outage_started') starts.set(utilityId, at);
  }
  return starts;
};

const sinceOf = (state: UtilityState | undefined, outages: ReadonlyMap<string, number>) => {
  if (state?.state === 'paused') return { state_since: state.pausedAt };
  return { state_since: state?.state === 'down' ? (outages.get(state.utilityId) ?? null) : null };
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
