import { giveConsent } from './consent.ts';
import { answerControlRequest, controlPath } from './control.ts';
import type { Custodian } from './custodian.ts';
import { defaultCustomers } from './default-customers.ts';
import { answerResourceRequest } from './espi/resources.ts';
import { type Incoming, readForm, text } from './http.ts';
import { postNotification, subscriptionAddress } from './notify.ts';
import { answerAuthorizeRequest } from './oauth/authorize.ts';
import { metadata } from './oauth/metadata.ts';
import { startPage } from './oauth/pages.ts';
import { answerRevocationRequest } from './oauth/revoke.ts';
import { answerTokenRequest } from './oauth/token.ts';
import type { CustodianOptions } from './options.ts';
import { limitRate } from './rate-limit.ts';
import { recordRequest } from './received-request.ts';
import { createState, endpointsOf, type State } from './state.ts';

/**
 * Creates a Green Button Connect My Data custodian that keeps everything in memory.
 *
 * @throws TypeError for a malformed `basePath`
 */
export function createCustodian(options: CustodianOptions): Custodian {
  const { now: clock = Date.now, control: hasControl = false } = options;
  let advancedSeconds = 0;
  const now = () => clock() / 1000 + advancedSeconds;
  const customers = options.customers ?? defaultCustomers(now(), options.days);
  const state = createState(options, { customers, now });
  const find = (id: string) => {
    const authorization = state.authorizations.get(id);
    if (!authorization) throw new Error(`There is no authorization ${id}.`);
    return authorization;
  };
  const custodian: Custodian = {
    endpoints: endpointsOf(state),
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
      const url = new URL(request.url);
      if (hasControl && url.pathname.startsWith(controlPath)) return answerControlRequest(request, custodian);
      const incoming = { request, url, form: await readForm(request), certificate };
      const response = custodian.outage ? text(503, 'The service is down.') : await answer(incoming, state);
      custodian.requests.push(recordRequest(incoming, response, now() * 1000));
      return request.method === 'HEAD' ? withoutBody(response) : response;
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

const answer = async (incoming: Incoming, state: State): Promise<Response> => {
  const { pathname } = incoming.url;
  const { basePath, quirks } = state;
  if (pathname === '/') return startPage();
  if (pathname === `/.well-known/oauth-authorization-server${basePath}`) return metadata(state);
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '';
  if (path === '/oauth/authorize') return answerAuthorizeRequest(incoming, state);
  const resources = '/espi/1_1/resource/';
  const isForClients = ['/oauth/token', '/oauth/revoke'].includes(path) || path.startsWith(resources);
  if (!isForClients) return text(404, 'There is no such page.');
  if (quirks.mutualTls && incoming.certificate === null) return text(400, 'Invalid Certificate');
  const limited = limitRate(state);
  if (limited) return limited;
  if (path === '/oauth/token') return answerTokenRequest(incoming, state);
  if (path === '/oauth/revoke') return answerRevocationRequest(incoming, state);
  return answerResourceRequest(incoming, path.slice(resources.length), state);
};

const withoutBody = ({ body, status, headers }: Response): Response => {
  body?.cancel();
  return new Response(null, { status, headers });
};
