import { type Incoming, text, unlessKnown, xml } from '../http.ts';
import { type Authorization, resourceBase, type State } from '../state.ts';
import { authorizationEntry } from './authorization.ts';
import { answerBulk, answerResource, answerRetailCustomer, answerSubscription } from './data.ts';
import { entryResponse, feedResponse } from './feed.ts';
import { parseQuery, QueryError } from './query.ts';
import { styleXml } from './style.ts';
import { xmlBomb } from './xml-bomb.ts';

/** Answers a request below `/espi/1_1/resource/`. `path` is the rest of the path. */
export async function answerResourceRequest(
  incoming: Incoming,
  path: string,
  state: State,
): Promise<Response> {
  return unlessKnown(await answer(incoming, path, state), incoming.request);
}

const answer = async (incoming: Incoming, path: string, state: State): Promise<Response> => {
  const { request, url } = incoming;
  const { quirks } = state;
  const access = findAccess(request, state);
  if (!access) return unauthorized();
  if (access.authorization?.revoked)
    return quirks.revokedStatus === 401 ? unauthorized() : text(403, 'The authorization was revoked.');
  const [first = '', id = ''] = path.split('/');
  if (request.method === 'DELETE' && first === 'Authorization') return revoke(id, access, state);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'Use GET.', { allow: 'GET, HEAD' });
  if (quirks.redirectTo !== undefined)
    return new Response(null, { status: 302, headers: { location: quirks.redirectTo } });
  if (quirks.xmlBomb) return xmlBomb(quirks.xmlBomb);
  if (path === 'ReadServiceStatus') return serviceStatus(quirks.prefixes === true);
  if (first === 'Authorization') return readAuthorizations(id, access, incoming, state);
  const waiting = prepare(url, state);
  if (waiting) return waiting;
  try {
    const query = parseQuery(url.searchParams, quirks, state.now());
    return await readData(path, access, { url, query, state });
  } catch (error) {
    if (error instanceof QueryError) return text(400, error.message);
    throw error;
  }
};

type Access = NonNullable<ReturnType<typeof findAccess>>;

const findAccess = (request: Request, { accessTokens, now }: State) => {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const access = accessTokens.get(token ?? '');
  return access && access.expiresAt > now() ? access : null;
};

const unauthorized = (): Response =>
  text(401, 'The access token is unknown or has expired.', {
    'www-authenticate': 'Bearer error="invalid_token"',
  });

const forbidden = (): Response => text(403, 'The access token is for something else.');

/** The authorizations that a token is for: its own, or all of the client. */
const authorizationsOf = ({ authorization, client }: Access, state: State): Authorization[] =>
  authorization
    ? [authorization]
    : [...state.authorizations.values()].filter((candidate) => candidate.client === client);

const revoke = (id: string, access: Access, state: State): Response => {
  const authorization = authorizationsOf(access, state).find((candidate) => candidate.id === id);
  if (!authorization) return forbidden();
  authorization.revoked = true;
  return new Response(null, { status: 204 });
};

const serviceStatus = (hasPrefixes: boolean): Response => {
  const status =
    '<ServiceStatus xmlns="http://naesb.org/espi"><currentStatus>1</currentStatus></ServiceStatus>';
  return xml(styleXml(status, { prefixes: hasPrefixes }));
};

const readAuthorizations = (id: string, access: Access, { url }: Incoming, state: State): Response => {
  const { quirks, now } = state;
  const entries = authorizationsOf(access, state).map((one) => authorizationEntry(one, resourceBase(state)));
  if (id === '') {
    const query = { skip: 0, maxResults: Number.POSITIVE_INFINITY };
    return feedResponse(entries, { url, query, quirks, now: now() });
  }
  const entry = entries.find(({ path }) => path === `Authorization/${id}`);
  return entry ? entryResponse(entry, quirks) : forbidden();
};

/** Returns 202 for the first reads of an address. */
const prepare = ({ href }: URL, { quirks: { preparing }, reads }: State): Response | null => {
  if (!preparing) return null;
  const count = (reads.get(href) ?? 0) + 1;
  reads.set(href, count);
  if (count > preparing.reads) return null;
  const { retryAfterSeconds } = preparing;
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return text(202, 'The data is being prepared.', headers as Record<string, string>);
};

type DataRequest = Parameters<typeof answerResource>[2];

const readData = async (path: string, access: Access, request: DataRequest): Promise<Response> => {
  const { authorization } = access;
  const bulk = /^Batch\/Bulk\/[^/]+$/.test(path);
  if (bulk && !authorization)
    return answerBulk(
      authorizationsOf(access, request.state).filter(({ revoked }) => !revoked),
      request,
    );
  const match = /^(Batch\/Subscription|Batch\/RetailCustomer|Subscription)\/([^/]+)(?:\/(.+))?$/.exec(path);
  if (bulk || !authorization || (match && match[2] !== authorization.id)) return forbidden();
  const [, kind, , rest = ''] = match ?? [];
  if (kind === 'Batch/Subscription') return answerSubscription(authorization, rest, request);
  if (kind === 'Batch/RetailCustomer') return answerRetailCustomer(authorization, request);
  const resource = kind === undefined ? path : rest;
  if (!/^(?:UsagePoint|ReadingType|LocalTimeParameters)(?:\/|$)/.test(resource))
    return text(404, 'There is no such resource.');
  return answerResource(authorization, resource, request);
};
