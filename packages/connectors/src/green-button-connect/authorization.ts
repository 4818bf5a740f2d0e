import { ConnectorError, type LoginRequest } from '@utility-connect/connector';
import { discard, readText } from '@utility-connect/connector/http';
import type { Context } from './context.ts';
import { feedAddress, feedRange } from './feed/range.ts';
import { clientRefused, isCertificateRefused, requestResource } from './http/resource.ts';
import type { ClientToken } from './oauth/client-token.ts';
import { type Login, parseLogin } from './oauth/login.ts';
import { readLeaves } from './xml.ts';

type Request = Pick<LoginRequest, 'login' | 'signal'>;

const MAX_BYTES = 262_144;
const ACTIVE = '1';
const DAY_SECONDS = 86_400;

/**
 * Rejects with `login_expired` if the person has ended the access. Where the utility refuses to show the authorization, its data
 * decides. @see ESPI, Authorization
 */
export async function checkAuthorization(
  context: Context,
  clientToken: ClientToken,
  { login: text, signal }: Request,
): Promise<void> {
  const login = parseLogin(text);
  if (login.authorization === null) return;
  const response = await requestAuthorization(context, clientToken, login, { method: 'GET', signal });
  if (response.status === 200) {
    if (isEnded(await readText(response, MAX_BYTES, signal), context.now())) throw ended();
    return;
  }
  await discard(response);
  if (!isRefusal(response) && !isGone(response)) throw unavailable(response);
  if (await isDataRefused(context, login, signal)) throw ended();
}

/** Ends the access at the utility. */
export async function revokeAuthorization(
  context: Context,
  clientToken: ClientToken,
  { login: text, signal }: Request,
): Promise<void> {
  const login = parseLogin(text);
  if (login.authorization === null) return;
  const response = await requestAuthorization(context, clientToken, login, { method: 'DELETE', signal });
  await discard(response);
  if ((response.ok && !isPage(response)) || isGone(response)) return;
  throw isRefusal(response) ? ended() : unavailable(response);
}

/** ESPI gives authorizations to the client's own token. Some utilities give them only to the customer's. */
const requestAuthorization = async (
  context: Context,
  clientToken: ClientToken,
  { authorization, accessToken }: Login,
  options: { readonly method: 'GET' | 'DELETE'; readonly signal: AbortSignal },
): Promise<Response> => {
  const { signal } = options;
  const send = async (token: string): Promise<Response> => {
    const response = await requestResource(context, authorization ?? '', { ...options, token });
    if (response.status !== 400 || !(await isCertificateRefused(response.clone(), context, signal)))
      return response;
    throw clientRefused();
  };
  const token = await clientToken(signal);
  const response = token === null ? null : await send(token);
  if (response && !isRefusal(response)) return response;
  if (response) await discard(response);
  return send(accessToken);
};

const isDataRefused = async (
  context: Context,
  { resource, accessToken: token }: Login,
  signal: AbortSignal,
): Promise<boolean> => {
  const { now, quirks } = context;
  const range = feedRange({ from: now() - DAY_SECONDS, to: now() }, context);
  const address = range ? feedAddress(resource, range, quirks) : resource;
  const response = await requestResource(context, address, { token, signal });
  await discard(response);
  return isRefusal(response);
};

const isEnded = (xml: string, now: number): boolean => {
  const leaves = readLeaves(xml);
  const textOf = (path: string) =>
    leaves.find((leaf) => leaf.path === `Authorization/${path}`)?.text || undefined;
  const status = textOf('status');
  if (status !== undefined && status !== ACTIVE) return true;
  const start = Number(textOf('authorizedPeriod/start') ?? Number.NaN);
  const duration = Number(textOf('authorizedPeriod/duration') ?? 0);
  // PG&E has milliseconds. A duration of 0 has no end.
  const startSeconds = start > 1e11 ? start / 1000 : start;
  return duration > 0 && startSeconds + duration <= now;
};

const isRefusal = ({ status }: Response): boolean => status === 401 || status === 403;
const isGone = ({ status }: Response): boolean => status === 404 || status === 410;
/** As while the website is maintained. */
const isPage = ({ headers }: Response): boolean => /^text\/html/i.test(headers.get('content-type') ?? '');

const unavailable = ({ status }: Response): ConnectorError =>
  new ConnectorError('utility_unavailable', `The authorization was answered with status ${status}.`);

const ended = (): ConnectorError =>
  new ConnectorError('login_expired', 'The access has been ended at the utility.');
