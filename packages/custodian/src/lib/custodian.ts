import { type Consent, giveConsent } from './consent.ts';
import { defaultCustomers } from './default-customers.ts';
import { answerResourceRequest } from './espi/resources.ts';
import { type Incoming, text } from './http.ts';
import { postNotification, subscriptionAddress } from './notify.ts';
import { answerAuthorizeRequest } from './oauth/authorize.ts';
import { startPage } from './oauth/pages.ts';
import { answerTokenRequest } from './oauth/token.ts';
import type { CustodianOptions } from './options.ts';
import type { Quirks } from './quirks.ts';
import { limitRate } from './rate-limit.ts';
import { type ReceivedRequest, recordRequest } from './received-request.ts';
import { createState, resourceBase, type State } from './state.ts';

export interface Custodian {
  /** Answers a request. `certificate` is the SHA-256 fingerprint of the TLS client certificate. */
  fetch(request: Request, connection?: { readonly certificate?: string | null }): Promise<Response>;
  /** Addresses for the client's configuration. */
  readonly endpoints: { readonly authorize: string; readonly token: string; readonly resource: string };
  /** Can be changed at any time. */
  readonly quirks: Quirks;
  /** While `true`, everything answers 503. */
  outage: boolean;
  /** What was received, without secrets. Can be emptied. */
  readonly requests: ReceivedRequest[];
  /** What customers have allowed, once the client has exchanged its code. */
  readonly authorizations: readonly AuthorizationInfo[];
  /**
   * Signs in and decides like a person on the authorize page, without a browser.
   *
   * @returns where the browser would be sent: the client's redirect URI with a `code` or an `error`
   * @throws Error if the custodian shows a page with an error instead
   */
  consent(authorizeUrl: string | URL, consent?: Consent): Promise<URL>;
  /** Ends an authorization, as a customer does at the utility. The client isn't told. */
  revoke(authorizationId: string): void;
  /** UNIX milliseconds. */
  now(): number;
  /** Moves the clock. Codes and tokens expire, and new readings come. */
  advance(seconds: number): void;
  /**
   * Posts a notification to the client's `notifyUri`.
   *
   * @param resources Default: the address of all data of the authorization.
   * @returns the status of the answer
   * @throws TypeError if the client can't be reached, a TimeoutError after 10 s, an Error without a `notifyUri`
   */
  notify(authorizationId: string, resources?: readonly string[]): Promise<number>;
}

export interface AuthorizationInfo {
  readonly id: string;
  readonly clientId: string;
  readonly login: string;
  readonly usagePointIds: readonly string[];
  readonly scope: string;
  readonly revoked: boolean;
}

/** Creates a Green Button Connect My Data custodian that keeps everything in memory. */
export function createCustodian(options: CustodianOptions): Custodian {
  const { origin = 'https://custodian.test', now: clock = Date.now } = options;
  let advancedSeconds = 0;
  const now = () => clock() / 1000 + advancedSeconds;
  const customers = options.customers ?? defaultCustomers(now());
  const state = createState(options, { origin, customers, now });
  const find = (id: string) => {
    const authorization = state.authorizations.get(id);
    if (!authorization) throw new Error(`There is no authorization ${id}.`);
    return authorization;
  };
  const custodian: Custodian = {
    endpoints: {
      authorize: `${origin}/oauth/authorize`,
      token: `${origin}/oauth/token`,
      resource: resourceBase(state),
    },
    quirks: state.quirks,
    outage: false,
    requests: [],
    get authorizations() {
      return [...state.authorizations.values()].map(({ client, customer, ...rest }) => ({
        id: rest.id,
        clientId: client.clientId,
        login: customer.login,
        usagePointIds: rest.usagePointIds,
        scope: rest.scope,
        revoked: rest.revoked,
      }));
    },
    async fetch(request, { certificate = null } = {}) {
      const incoming = await readRequest(request, certificate);
      const response = custodian.outage ? text(503, 'The service is down.') : await answer(incoming, state);
      custodian.requests.push(recordRequest(incoming, response, now() * 1000));
      return response;
    },
    consent: (url, consent) => giveConsent(new URL(url), consent, { custodian, customers }),
    revoke(id) {
      find(id).revoked = true;
    },
    now: () => now() * 1000,
    advance(seconds) {
      advancedSeconds += seconds;
    },
    notify: async (id, resources) =>
      postNotification(find(id), resources ?? [subscriptionAddress(find(id), state)], state),
  };
  return custodian;
}

const readRequest = async (request: Request, certificate: string | null): Promise<Incoming> => ({
  request,
  url: new URL(request.url),
  form: new URLSearchParams(request.method === 'POST' ? await request.text() : ''),
  certificate,
});

const answer = async (incoming: Incoming, state: State): Promise<Response> => {
  const { pathname } = incoming.url;
  const resources = '/espi/1_1/resource/';
  if (pathname === '/oauth/authorize') return answerAuthorizeRequest(incoming, state);
  if (pathname === '/') return startPage();
  const isToken = pathname === '/oauth/token';
  if (!isToken && !pathname.startsWith(resources)) return text(404, 'There is no such page.');
  if (state.quirks.mutualTls && incoming.certificate === null) return text(400, 'Invalid Certificate');
  const limited = limitRate(state);
  if (limited) return limited;
  if (isToken) return answerTokenRequest(incoming, state);
  return answerResourceRequest(incoming, pathname.slice(resources.length), state);
};
