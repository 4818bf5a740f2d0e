import { ConnectorError, type LoginRequest } from '@utility-connect/connector';
import type { Context } from './context.ts';
import { clientRefused, isCertificateRefused, requestResource } from './http/resource.ts';
import { discard, readText } from './http/send.ts';
import type { ClientToken } from './oauth/client-token.ts';
import { type Login, parseLogin } from './oauth/login.ts';
import { readLeaves } from './xml.ts';

type Request = Pick<LoginRequest, 'login' | 'signal'>;

const MAX_BYTES = 262_144;
const ACTIVE = '1';

/** Rejects with `login_expired` if the person has ended the access. @see ESPI, Authorization */
export async function checkAuthorization(
  context: Context,
  clientToken: ClientToken,
  { login: text, signal }: Request,
): Promise<void> {
  const login = parseLogin(text);
  if (login.authorization === null) return;
  const token = await tokenFor(context, clientToken, login, signal);
  const response = await requestResource(context, login.authorization, { token, signal });
  if (response.status === 200) {
    if (isEnded(await readText(response, MAX_BYTES, signal), context.now())) throw ended();
    return;
  }
  throw await toError(response, context, signal);
}

/** Ends the access at the utility. */
export async function revokeAuthorization(
  context: Context,
  clientToken: ClientToken,
  { login: text, signal }: Request,
): Promise<void> {
  const login = parseLogin(text);
  if (login.authorization === null) return;
  const token = await tokenFor(context, clientToken, login, signal);
  const response = await requestResource(context, login.authorization, { token, method: 'DELETE', signal });
  if (response.ok || response.status === 404 || response.status === 410) return discard(response);
  throw await toError(response, context, signal);
}

/** ESPI gives authorizations to the client's own token. Where there is none, the customer's has to do. */
const tokenFor = async (
  { quirks }: Context,
  clientToken: ClientToken,
  { accessToken }: Login,
  signal: AbortSignal,
): Promise<string> => (quirks.authorizationToken === 'client' && (await clientToken(signal))) || accessToken;

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

const toError = async (
  response: Response,
  context: Context,
  signal: AbortSignal,
): Promise<ConnectorError> => {
  const { status } = response;
  if (status === 400 && (await isCertificateRefused(response, context, signal))) return clientRefused();
  await discard(response);
  if ([401, 403, 404, 410].includes(status)) return ended();
  return new ConnectorError('utility_unavailable', `The authorization was answered with status ${status}.`);
};

const ended = (): ConnectorError =>
  new ConnectorError('login_expired', 'The access has been ended at the utility.');
