import type {
  OperatorAccount,
  OperatorAction,
  OperatorConnection,
  OperatorConnectionDetail,
  OperatorJob,
  OperatorPage,
} from '@utility-connect/protocol/operator';
import { isLeased } from '../../../core/jobs/leases.ts';
import { utilityName } from '../../../directory/utility-name.ts';
import { maskAccountNumber } from '../../../heart/connect/sign-in/mask-account-number.ts';
import { connectionState } from '../../../heart/connections/connection-state.ts';
import type { Fault } from '../../../heart/store/faults.ts';
import { readScopes } from '../../../heart/users/scopes.ts';
import type { ReadContext } from '../operator-context.ts';
import { type PageQuery, toPage } from '../paging.ts';
import { describeProblem } from '../problem-texts.ts';
import type {
  ConnectionExtras,
  ConnectionJob,
  ConnectionQuery,
  FoundConnection,
} from './connection-types.ts';

/** One page of connections. */
export async function readConnections(
  context: ReadContext,
  query: ConnectionQuery,
  page: PageQuery,
): Promise<OperatorPage<OperatorConnection>> {
  const rows = await context.store.operator.connections.list(query, page);
  return toPage(rows, page, {
    item: (row) => toConnection(row, context),
    place: ({ at, status }) => ({ at, id: status.id }),
  });
}

/** One connection with what its page shows; `null` if there is none. */
export async function readConnection(
  context: ReadContext,
  id: string,
): Promise<OperatorConnectionDetail | null> {
  const { connections } = context.store.operator;
  const found = await connections.find(id);
  if (!found) return null;
  const fault = await context.store.connections.findFault(id);
  const { jobs, consent, intervalSeconds, removal } = await connections.findExtras(found);
  return {
    ...toConnection(found, context),
    accounts: found.status.accounts.map(
      ({ id: accountId, accountNumber, dataThrough, lastSuccessAt }): OperatorAccount => ({
        id: accountId,
        account_number_hint: maskAccountNumber(accountNumber),
        interval_seconds: intervalSeconds.get(accountId) ?? 0,
        data_through: dataThrough,
        last_success_at: lastSuccessAt,
      }),
    ),
    jobs: jobs.map((job) => toJob(job, context.now())),
    consent: toConsent(consent),
    fault,
    actions: actionsOf(found, fault, context.now()),
    removal,
  };
}

/** Actions that the operator can take on a connection. */
export function actionsOf(
  { status, client }: FoundConnection,
  fault: Fault | null,
  now: number,
): OperatorConnectionDetail['actions'] {
  const isRefused = connectionState(status, now).status === 'needs_sign_in';
  const isFile = status.method === 'file';
  const isSandbox = client.environment === 'sandbox';
  return {
    sync: isFile
      ? no('The connection is by file: its data changes when the person uploads another one.')
      : isRefused
        ? no('Nothing can be read until the person signs in again.')
        : status.isPaused
          ? no('The utility is paused: resume it first.')
          : yes,
    ask_for_sign_in: isFile
      ? no('The connection is by file: there is no sign-in.')
      : isRefused
        ? no('The client was asked already.')
        : yes,
    remove: yes,
    break: !isSandbox
      ? no('Only connections of sandbox clients can be broken.')
      : isFile
        ? no('The connection is by file: nothing is read from a utility that could fail.')
        : isRefused
          ? no(fault ? 'It needs a sign-in: repair it first.' : 'It needs a sign-in already.')
          : yes,
    repair: fault ? yes : no('The connection is not broken.'),
  };
}

const yes: OperatorAction = { is_possible: true, reason: null };
const no = (reason: string): OperatorAction => ({ is_possible: false, reason });

const toConnection = (
  { status, userId, client }: FoundConnection,
  { directory, now }: ReadContext,
): OperatorConnection => {
  const { lastError, ...state } = connectionState(status, now());
  return {
    id: status.id,
    user_id: userId,
    client: { id: client.id, company: client.companyName, environment: client.environment },
    utility: { id: status.utilityId, name: utilityName(directory, status.utilityId) },
    method: status.method,
    state: state.status,
    needs_sign_in_since: status.signInNeededAt,
    username_hint: status.usernameHint,
    connected_at: status.connectedAt,
    last_success_at: state.lastSuccessAt,
    next_sync_at: state.nextSyncAt,
    data_through: state.dataThrough,
    last_error: lastError && describeProblem(lastError),
  };
};

const toJob = (job: ConnectionJob, now: number): OperatorJob => ({
  kind: job.kind as OperatorJob['kind'],
  account_id: job.kind === 'check' ? null : job.key,
  state: jobState(job, now),
  due_at: job.dueAt,
  failures: job.failures,
  last_error: job.lastError === null ? null : describeProblem(job.lastError),
});

const jobState = (job: ConnectionJob, now: number): OperatorJob['state'] => {
  if (isLeased(job, now)) return 'running';
  if (job.dueAt === null) return 'parked';
  if (job.pausedAt !== null || (job.blockedUntil ?? 0) > now) return 'blocked';
  return job.dueAt <= now ? 'due' : 'waiting';
};

const toConsent = (consent: ConnectionExtras['consent']): OperatorConnectionDetail['consent'] => ({
  consented_at: consent.consentedAt,
  purpose: consent.purpose,
  scopes: readScopes(consent.scopes),
  history_from: consent.historyFrom,
  expires_at: consent.sharedUntil,
});
