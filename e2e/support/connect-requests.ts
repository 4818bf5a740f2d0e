import { expect } from 'vitest';
import type { RunningService } from './service.ts';

/** The utility that users connect. */
const utilityId = '14328';

/** The host page's origin, for the settings of the service. */
export const origin = 'https://app.example.com';

/** Sends a request as the Connect page does. */
export function page(
  service: RunningService,
  connectToken: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${service.connectUrl}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${connectToken}`,
      'Connect-Parent-Origin': origin,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Opens the page and agrees to the terms. */
export async function open(service: RunningService, connectToken: string): Promise<void> {
  expect((await page(service, connectToken, 'session', {})).status).toBe(200);
  const consent = { terms_version: '2026-11-20', locale: 'en' };
  expect((await page(service, connectToken, 'session/consent', consent)).status).toBe(204);
}

export function signIn(
  service: RunningService,
  connectToken: string,
  username: string,
  password = 'password',
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = { utility_id: utilityId, fields: { username, password } };
  return page(service, connectToken, 'attempts', body, headers);
}

/** Waits until the current sign-in has this status. */
export async function untilStatus(
  service: RunningService,
  connectToken: string,
  wanted: string,
): Promise<void> {
  const status = async () =>
    ((await (await page(service, connectToken, 'attempts/current')).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 45_000, interval: 100 }).toBe(wanted);
}

/** Completes the session. @returns the authorization code */
export async function complete(service: RunningService, connectToken: string): Promise<string> {
  return ((await (await page(service, connectToken, 'session/complete', {})).json()) as { code: string })
    .code;
}

/** Goes through Connect with requests to two processes in turn. @returns the authorization code */
export async function connect(
  userId: string,
  username: string,
  a: RunningService,
  b: RunningService = a,
): Promise<string> {
  const token = await a.connectToken({ user_id: userId });
  await open(b, token);
  expect((await signIn(a, token, username)).status).toBe(201);
  await untilStatus(b, token, 'succeeded');
  return complete(a, token);
}

/** Reads the access token from the response of an exchange. */
export async function tokenOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { access_token: string }).access_token;
}
