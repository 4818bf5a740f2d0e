import { ConnectorError, type LoginRequest } from '@utility-connect/connector';
import { type Answer, type HttpContext, parseLogin } from '@utility-connect/connector/http';
import { createWebSession, type WebRequest, type WebSession } from '@utility-connect/connector/web';
import { z } from 'zod';
import { interfaceChanged } from '../shared/changed.ts';

export const HOST = 'www.fpl.com';
const ORIGIN = `https://${HOST}`;

const loginSchema = z.object({
  region: z.enum(['main', 'northwest']),
  /** Headers of all requests. */
  headers: z.record(z.string(), z.string()),
  cookies: z.string(),
});

/** The session of a person. */
export type Login = z.output<typeof loginSchema>;

/** Requests of a session. */
export interface Visit {
  readonly region: Login['region'];
  readonly signal: AbortSignal;
  /**
   * Sends a request to a path.
   *
   * @param step see `ConnectorError.step`.
   * @throws ConnectorError `login_expired` after the session has ended; `interface_changed` for another status than 200.
   */
  read(step: string, path: string, json?: unknown): Promise<Answer>;
}

export function openVisit(
  context: HttpContext,
  { login, signal }: Pick<LoginRequest, 'login' | 'signal'>,
): Visit {
  const { region, headers, cookies } = parseLogin(loginSchema, login);
  const web = createWebSession(context, cookies);
  return {
    region,
    signal,
    async read(step, path, json) {
      const answer = await send(web, path, { headers, signal, ...(json !== undefined && { json }) });
      if (answer.status === 200) return answer;
      if (answer.status === 401) throw new ConnectorError('login_expired', 'The session at FPL has ended.');
      throw interfaceChanged(step);
    },
  };
}

/** Sends a request to the portal. */
export function send(web: WebSession, path: string, request: WebRequest): Promise<Answer> {
  return web.request(`${ORIGIN}${path}`, { ...request, redirect: 'manual' });
}
