import type {
  OperatorClient,
  OperatorClientDetail,
  OperatorClientSecret,
  OperatorConnection,
  OperatorConnectionDetail,
  OperatorDelivery,
  OperatorDeliveryDetail,
  OperatorEndpoint,
  OperatorEntryTypes,
  OperatorError,
  OperatorJournal,
  OperatorNow,
  OperatorPage,
  OperatorRemoval,
  OperatorSearch,
  OperatorSession,
  OperatorSettings,
  OperatorTimeline,
  OperatorUtility,
  OperatorUtilityDetail,
} from '@utility-connect/protocol/operator';
import { clientDetail, clients, secret } from './clients.ts';
import { connectionDetail, connections, timeline } from './connections.ts';
import { entryTypes, journal, search, settings } from './journal.ts';
import { now } from './now.ts';
import { utilities, utilityDetail } from './utilities.ts';
import { deliveries, deliveryDetail, endpoint, endpoints } from './webhooks.ts';

/** The answers of {@link createFakeOperator}, by what they are. */
interface Answers {
  readonly session: OperatorSession;
  readonly signIn: OperatorSession;
  readonly now: OperatorNow;
  readonly clients: OperatorPage<OperatorClient>;
  readonly client: OperatorClientDetail;
  readonly secret: OperatorClientSecret;
  readonly connections: OperatorPage<OperatorConnection>;
  readonly connection: OperatorConnectionDetail;
  readonly removal: OperatorRemoval;
  readonly timeline: OperatorTimeline;
  readonly utilities: OperatorPage<OperatorUtility>;
  readonly utility: OperatorUtilityDetail;
  readonly endpoints: OperatorPage<OperatorEndpoint>;
  readonly endpoint: OperatorEndpoint;
  readonly deliveries: OperatorPage<OperatorDelivery>;
  readonly delivery: OperatorDeliveryDetail;
  readonly journal: OperatorJournal;
  readonly newEntries: OperatorJournal;
  readonly types: OperatorEntryTypes;
  readonly search: OperatorSearch;
  readonly settings: OperatorSettings;
}

/** A request that never ends, or an error. */
type NoAnswer = 'pending' | { readonly status: number; readonly body: OperatorError };

/** Other answers than those of a service in which most is well. */
export type FakeAnswers = { readonly [Name in keyof Answers]?: Answers[Name] | NoAnswer };

/** A request that the page has sent. */
interface Call {
  readonly method: string;
  /** With its query, below `/operator/api/`. */
  readonly path: string;
  readonly body: unknown;
}

/** An operator API in memory. */
export interface FakeOperator {
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** All requests, oldest first. */
  readonly calls: readonly Call[];
  /** Replaces answers from now on. */
  answer(answers: FakeAnswers): void;
}

/** An error of the operator API. */
export function failure(status: number, error: string, text: string, param?: string): NoAnswer {
  const body = { error, error_description: text, request_id: '7f3c2a90-51de-4b0e-9c1f-2a6f0c3d8e11' };
  return { status, body: param === undefined ? body : { ...body, param } };
}

/** Creates an operator API in memory; the wire types keep it like the real one. */
export function createFakeOperator(first: FakeAnswers = {}): FakeOperator {
  let answers: { readonly [Name in keyof Answers]: Answers[Name] | NoAnswer } = { ...usual, ...first };
  const calls: Call[] = [];
  return {
    calls,
    answer(next) {
      answers = { ...answers, ...next };
    },
    async send(address, init) {
      const path = address.replace('/operator/api/', '');
      const method = init.method ?? 'GET';
      calls.push({ method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
      const name = routes.find(([route]) => route.test(`${method} ${path}`))?.[1];
      if (name === undefined) return Response.json(notFound, { status: 404 });
      if (name === 'nothing') return new Response(null, { status: 204 });
      const answer = answers[name];
      if (answer === 'pending') return new Promise(() => {});
      const isError = 'status' in answer && 'body' in answer;
      return isError ? Response.json(answer.body, { status: answer.status }) : Response.json(answer);
    },
  };
}

const notFound: OperatorError = {
  error: 'not_found',
  error_description: 'There is nothing at this address.',
  request_id: '7f3c2a90-51de-4b0e-9c1f-2a6f0c3d8e11',
};

const routes: readonly (readonly [RegExp, keyof Answers | 'nothing'])[] = [
  [/^GET session$/, 'session'],
  [/^POST session$/, 'signIn'],
  [/^DELETE session$/, 'nothing'],
  [/^GET now$/, 'now'],
  [/^GET clients(\?|$)/, 'clients'],
  [/^POST clients(\/[^/]+\/rotate-secret)?$/, 'secret'],
  [/^(GET|PATCH) clients\/[^/]+$/, 'client'],
  [/^POST clients\/[^/]+\/(disable|enable)$/, 'client'],
  [/^GET connections(\?|$)/, 'connections'],
  [/^GET connections\/[^/]+\/timeline/, 'timeline'],
  [/^GET connections\/[^/]+$/, 'connection'],
  [/^POST connections\/[^/]+\/(sync|ask-for-sign-in|break|repair)$/, 'connection'],
  [/^DELETE connections\/[^/]+\?confirm=/, 'removal'],
  [/^GET utilities(\?|$)/, 'utilities'],
  [/^GET utilities\/[^/]+$/, 'utility'],
  [/^POST utilities\/[^/]+\/(pause|resume)/, 'utility'],
  [/^GET webhooks(\?|$)/, 'endpoints'],
  [/^GET webhooks\/[^/]+\/deliveries(\?|$)/, 'deliveries'],
  [/^GET webhooks\/[^/]+\/deliveries\/[^/]+$/, 'delivery'],
  [/^GET webhooks\/[^/]+$/, 'endpoint'],
  [/^POST webhooks\/[^/]+\/enable$/, 'endpoint'],
  [/^POST webhooks\/[^/]+\/redeliver$/, 'delivery'],
  [/^GET journal\/types$/, 'types'],
  [/^GET journal\?.*after=/, 'newEntries'],
  [/^GET journal(\?|$)/, 'journal'],
  [/^GET search\?/, 'search'],
  [/^GET settings$/, 'settings'],
];

const usual: Answers = {
  session: { sign_in: 'a1f3', expires_at: now.as_of + 11 * 3600 },
  signIn: { sign_in: 'a1f3', expires_at: now.as_of + 12 * 3600 },
  now,
  clients,
  client: clientDetail,
  secret,
  connections,
  connection: connectionDetail,
  removal: connectionDetail.removal,
  timeline,
  utilities,
  utility: utilityDetail,
  endpoints,
  endpoint,
  deliveries,
  delivery: deliveryDetail,
  journal,
  newEntries: { ...journal, items: [], next_cursor: null },
  types: entryTypes,
  search,
  settings,
};
