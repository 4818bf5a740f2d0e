import type { RenewedSignIn } from '@utility-connect/connector';
import {
  claimsOf,
  digestOf,
  expiryOf,
  type HttpContext,
  parseJson,
  parseLogin as parseJsonLogin,
} from '@utility-connect/connector/http';
import { z } from 'zod';
import { codeOf, send, toError } from './api.ts';

const loginShape = z.object({
  /** Made by the person on the website. Valid for a year. */
  refreshToken: z.string(),
  /** Reads data. Valid for a day. */
  dataToken: z.string(),
  /** Of the data token, in UNIX seconds. */
  expiresAt: z.number(),
});

type Login = z.infer<typeof loginShape>;

const DAY = 86_400;
/** Claim of the person that a token was made for. */
const PERSON = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier';

/** @throws ConnectorError `login_expired` if the text is no login. */
export function parseLogin(text: string): Login {
  return parseJsonLogin(loginShape, text);
}

/** Gets a data token. Two a minute are allowed, so ask once a day. */
export async function createLogin(
  context: HttpContext,
  refreshToken: string,
  signal: AbortSignal,
): Promise<RenewedSignIn> {
  const answer = await send(context, '/token', { token: refreshToken, signal });
  if (answer.status !== 200) throw toError(codeOf(answer));
  const { result: dataToken } = parseJson(z.object({ result: z.string().min(1) }), answer);
  const expiresAt = expiryOf(dataToken) ?? Math.floor(context.now() / 1000) + DAY;
  const login: Login = { refreshToken, dataToken, expiresAt };
  return { login: JSON.stringify(login), expiresAt };
}

/** Identifies the person, whichever of their tokens it is. A token that names no person identifies itself. */
export async function identityOf(refreshToken: string): Promise<string> {
  const person = claimsOf(refreshToken)[PERSON];
  if (typeof person === 'string' && /^\S{1,300}$/.test(person)) return person;
  return digestOf(refreshToken);
}
