import type {
  CappedCount,
  OperatorConnectionState,
  OperatorNeed,
  OperatorNow,
} from '@utility-connect/protocol/operator';
import type { OutcomeCount } from '../../../core/journal/outcome-store.ts';
import { utilityName } from '../../../directory/utility-name.ts';
import type { OperatorContext } from '../operator-context.ts';
import { describeProblem } from '../problem-texts.ts';
import { isError, sumOutcomes } from '../utilities/outcomes.ts';
import type { UtilityState } from '../utilities/utility-queries.ts';

type NowContext = Pick<OperatorContext, 'store' | 'directory' | 'now' | 'operator'>;

const DAY = 86_400;
/** Tries of a utility from which on failures are no accident. */
const MIN_TRIES = 5;

/** The state of everything, with what needs the operator. */
export async function readNow(context: NowContext): Promise<OperatorNow> {
  const { store, directory, now, operator } = context;
  const at = now();
  const { connections, utilities, webhooks } = store.operator;
  const count = (state: OperatorConnectionState) => connections.countState(state);
  const since = Math.floor(at / DAY) * DAY - DAY;
  const outcomes = [
    ...(await store.outcomes.list({ environment: 'production', since })),
    ...(await store.outcomes.list({ environment: 'sandbox', since })),
  ];
  const down = (await utilities.listStates(at)).filter(({ state }) => state === 'down');
  const outages = await utilities.listOutages();
  const syncs = await utilities.countSyncs(at);
  const failing = await webhooks.countFailing();
  const oldest = await store.operator.findOldestData();
  const { since: countedSince, total, rateLimited, unavailable } = operator.requests.sum();
  const nameOf = (id: string) => ({ id, name: utilityName(directory, id) });
  const needs: OperatorNeed[] = [
    ...operator.report.dangers
      .filter(({ severity }) => severity === 'critical')
      .map(
        ({ text }): OperatorNeed => ({
          ...{ kind: 'danger', severity: 'critical', text, since: null, target: { page: 'settings' } },
        }),
      ),
    ...down.map((state) => needOfOutage(state, nameOf(state.utilityId).name)),
    ...changedUtilities(outcomes).map(
      ({ utilityId, environment }): OperatorNeed => ({
        ...{ kind: 'interface_changed', severity: severityOf(environment), since: null },
        text: `${nameOf(utilityId).name}: its website has changed: update the connector${suffixOf(environment)}`,
        target: { page: 'utilities', id: utilityId, filter: { environment } },
      }),
    ),
    ...failingUtilities(outcomes, down).map(
      ({ utilityId, environment, worked, tried }): OperatorNeed => ({
        ...{ kind: 'utility_failing', severity: severityOf(environment), since: null },
        text: `${nameOf(utilityId).name}: ${worked} of ${tried} sign-ins and syncs have worked since yesterday${suffixOf(environment)}`,
        target: { page: 'utilities', id: utilityId, filter: { environment } },
      }),
    ),
    ...needsOfWebhooks(failing),
    ...needsOfLateSyncs(syncs.late),
  ];
  return {
    as_of: at,
    needs: needs.toSorted((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical')),
    connections: {
      active: await count('active'),
      preparing: await count('preparing'),
      needs_sign_in: await count('needs_sign_in'),
    },
    syncs,
    oldest_data: oldest && { connection_id: oldest.connectionId, data_through: oldest.dataThrough },
    webhooks_failing: { count: failing, is_more: false },
    utilities_down: down.map((state) => ({ ...nameOf(state.utilityId), since: state.since })),
    top_error: topErrorOf(outcomes, nameOf),
    requests: { since: countedSince, total, rate_limited: rateLimited, unavailable },
    last_incident: lastIncidentOf(outages, nameOf),
    last_success_at: await store.operator.findLastSuccess(),
  };
}

const needOfOutage = ({ environment, utilityId, since }: UtilityState, name: string): OperatorNeed => ({
  kind: 'utility_down',
  severity: severityOf(environment),
  text: `${name} is down${suffixOf(environment)}`,
  since,
  target: { page: 'utilities', id: utilityId, filter: { environment } },
});

const needsOfWebhooks = (failing: number): OperatorNeed[] => {
  if (failing === 0) return [];
  const text =
    failing === 1
      ? 'Deliveries to one webhook endpoint fail'
      : `Deliveries to ${failing} webhook endpoints fail`;
  return [{ kind: 'webhooks_failing', severity: 'warning', text, since: null, target: { page: 'webhooks' } }];
};

const needsOfLateSyncs = ({ count, is_more: isMore }: CappedCount): OperatorNeed[] => {
  if (count === 0) return [];
  const text = `${count.toLocaleString('en')}${isMore ? '+' : ''} ${count === 1 ? 'sync is' : 'syncs are'} late by more than an hour`;
  const target = { page: 'utilities', filter: { connected: 'true' } } as const;
  return [{ kind: 'syncs_late', severity: 'warning', text, since: null, target }];
};

const severityOf = (environment: string): OperatorNeed['severity'] =>
  environment === 'production' ? 'critical' : 'warning';

const suffixOf = (environment: string): string => (environment === 'production' ? '' : ' in the sandbox');

/** The utilities that answer, but at which most fails. */
const failingUtilities = (outcomes: readonly OutcomeCount[], down: readonly UtilityState[]) => {
  const isDown = (key: string) =>
    down.some(({ environment, utilityId }) => keyOf(environment, utilityId) === key);
  const keys = new Set(outcomes.map(({ environment, utilityId }) => keyOf(environment, utilityId)));
  return [...keys].flatMap((key) => {
    const counts = outcomes.filter(({ environment, utilityId }) => keyOf(environment, utilityId) === key);
    const [first] = counts;
    const { worked, tried } = sumOutcomes(counts);
    if (!first || isDown(key) || tried < MIN_TRIES || worked * 2 >= tried) return [];
    return [{ utilityId: first.utilityId, environment: first.environment, worked, tried }];
  });
};

/** The utilities at which a sign-in or a sync met an unknown website. Retries count too: only they fail from the second day on. */
const changedUtilities = (outcomes: readonly OutcomeCount[]) => {
  const changed = outcomes.filter(({ code }) => code === 'interface_changed');
  const byKey = new Map(changed.map((count) => [keyOf(count.environment, count.utilityId), count]));
  return [...byKey.values()];
};

const keyOf = (environment: string, utilityId: string): string => `${environment}/${utilityId}`;

type NameOf = (id: string) => { readonly id: string; readonly name: string };

const topErrorOf = (outcomes: readonly OutcomeCount[], nameOf: NameOf): OperatorNow['top_error'] => {
  const sums = new Map<string, { utilityId: string; code: string; count: number }>();
  for (const { utilityId, code, amount } of outcomes.filter((each) => isError(each) && each.code !== '')) {
    const key = `${utilityId}\n${code}`;
    sums.set(key, { utilityId, code, count: amount + (sums.get(key)?.count ?? 0) });
  }
  const [top] = [...sums.values()].toSorted((a, b) => b.count - a.count);
  return top ? { ...describeProblem(top.code), utility: nameOf(top.utilityId), count: top.count } : null;
};

type Outages = Awaited<ReturnType<NowContext['store']['operator']['utilities']['listOutages']>>;

const lastIncidentOf = (outages: Outages, nameOf: NameOf): OperatorNow['last_incident'] => {
  const [last] = outages;
  if (!last) return null;
  const isOver = last.type === 'utility.outage_ended';
  const start = outages.find(
    ({ type, utilityId, environment }) =>
      type === 'utility.outage_started' && utilityId === last.utilityId && environment === last.environment,
  );
  return {
    utility: nameOf(last.utilityId),
    started_at: start?.at ?? null,
    ended_at: isOver ? last.at : null,
  };
};
