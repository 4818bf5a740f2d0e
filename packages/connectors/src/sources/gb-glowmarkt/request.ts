import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { type Answer, type HttpContext, request } from '@utility-connect/connector/http';

const BASE = 'https://api.glowmarkt.com/api/v0-1/';
/** Published for individuals. */
const APPLICATION = 'b0f1b774-a586-4f72-9edd-27ead8aa7a8d';

/** Parameters of all requests. */
export interface Session {
  readonly context: HttpContext;
  readonly signal: AbortSignal;
  /** Absent at the sign-in. */
  readonly token?: string;
  /** Code of the error for a login that Glowmarkt refuses. Default `login_expired`. */
  readonly refused?: ConnectorErrorCode;
}

/** Sends a request: `POST` if it has a body. @throws ConnectorError `refused` of the session, and those of {@link request}. */
export async function ask(
  { context, signal, token, refused = 'login_expired' }: Session,
  { path, body }: { readonly path: string; readonly body?: object },
): Promise<Answer> {
  const answer = await request(context, BASE + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', applicationId: APPLICATION, ...(token && { token }) },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  });
  const { status } = answer;
  if (status === 401) throw new ConnectorError(refused, 'Glowmarkt refused the login.');
  if (status !== 200) throw new ConnectorError('invalid_answer', `Glowmarkt answered with status ${status}.`);
  return answer;
}
