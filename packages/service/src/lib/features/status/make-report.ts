import type { Directory } from '../../directory/directory.ts';
import type { Context } from '../../heart/context.ts';
import { type DataDelay, MEASURE_SECONDS } from '../../heart/store/delays.ts';
import { measureDelays } from '../../heart/utilities/measure-delays.ts';
import type { MethodsFor } from '../../heart/utilities/methods-for.ts';
import { type UtilityState, unknownState } from '../../heart/utilities/utility-state.ts';
import { countResults } from './count-results.ts';
import { findIncidents } from './find-incidents.ts';
import type { StatusStore } from './status-store.ts';
import {
  MIN_LOGINS,
  type NamedUtility,
  REPORT_DAYS,
  type StatusComponent,
  type StatusReport,
  type TimeRange,
} from './status-types.ts';

export type StatusContext = Pick<Context, 'directory' | 'methodsFor' | 'now'> & {
  readonly store: Context['store'] & { readonly status: StatusStore };
};

const DAY = 86_400;
/** Seconds between two reports. */
export const REPORT_SECONDS = 3600;
/** Tries of the last two days below which a utility does not count as degraded. */
const MIN_TRIES = 10;

/** Makes the report of now from what is stored. Only of production clients: sandbox clients simulate outages. */
export async function makeReport(context: StatusContext, signal: AbortSignal): Promise<StatusReport> {
  const { store, directory, methodsFor, now } = context;
  const at = now();
  const today = Math.floor(at / DAY) * DAY;
  const from = today - REPORT_DAYS * DAY;
  const counts = await store.outcomes.list({ environment: 'production', since: from });
  const states = await store.utilities.listStates({ environment: 'production', id: null }, at);
  const stateOf = (utilityId: string): UtilityState => states.get(utilityId) ?? unknownState;
  const known = (await currentDelays(context, signal)).filter(({ logins }) => logins >= MIN_LOGINS);
  const components = known.map(({ utilityId, method, medianSeconds }): StatusComponent => {
    const own = counts.filter((each) => each.utilityId === utilityId && each.method === method);
    const recent = own.filter(({ day }) => day >= today - DAY);
    const tries = [countResults(recent, 'sign_in'), countResults(recent, 'sync')];
    const isDegraded = tries.some(({ worked, tried }) => tried >= MIN_TRIES && worked * 2 < tried);
    const { status, since } = stateOf(utilityId);
    return {
      utility: nameOf(directory, utilityId),
      method,
      status: status === 'down' ? 'major_outage' : isDegraded ? 'degraded_performance' : 'operational',
      since,
      signIns: countResults(own, 'sign_in'),
      syncs: countResults(own, 'sync'),
      medianDelaySeconds: medianSeconds,
    };
  });
  const shown = [...new Map(components.map(({ utility }) => [utility.id, utility])).values()];
  const isDown = (utilityId: string) => stateOf(utilityId).status === 'down';
  return {
    at,
    from,
    components: components.toSorted(
      (a, b) => a.utility.name.localeCompare(b.utility.name, 'en') || a.method.localeCompare(b.method, 'en'),
    ),
    unknown: offeredUtilities(directory, methodsFor).filter(
      ({ id }) => !shown.some((each) => each.id === id),
    ),
    incidents: findIncidents(await store.status.listOutages(from), shown, isDown),
    gaps: gapsOf(await store.status.find(), at, from),
  };
}

/** Those of the last hours. Measured now if the job of the measurement has not run, as at the first start. */
const currentDelays = async (context: StatusContext, signal: AbortSignal): Promise<readonly DataDelay[]> => {
  const delays = await context.store.delays.list();
  const [first] = delays;
  const isCurrent = first !== undefined && first.measuredAt > context.now() - 2 * MEASURE_SECONDS;
  return isCurrent ? delays : measureDelays(context, signal);
};

const nameOf = (directory: Directory, id: string): NamedUtility => {
  const utility = directory.find(id);
  const name = utility?.shortName ?? utility?.name ?? id;
  // A brand has the same name in several countries.
  const [country = 'US', ...others] = utility?.countries ?? [];
  return { id, name: country === 'US' || others.length > 0 ? name : `${name}, ${country}` };
};

/** The utilities that are connected by more than a file: whether somebody uses them cannot be seen. */
const offeredUtilities = (directory: Directory, methodsFor: MethodsFor): NamedUtility[] => {
  const offered: NamedUtility[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page = directory.search({
      limit: 100,
      offset,
      filter: (utility) => methodsFor(utility, 'production').some(({ kind }) => kind !== 'file'),
    });
    offered.push(...page.utilities.map(({ id }) => nameOf(directory, id)));
    offset = page.nextOffset;
  }
  return offered.sort((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** A report that is missing means that no process has run. */
const gapsOf = (previous: StatusReport | null, at: number, from: number): TimeRange[] => {
  if (previous === null) return [];
  const gaps = previous.gaps.filter(({ to }) => to > from);
  return at - previous.at > 2 * REPORT_SECONDS ? [...gaps, { from: previous.at, to: at }] : gaps;
};
