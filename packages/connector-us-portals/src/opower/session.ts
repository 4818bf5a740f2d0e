import { ConnectorError } from '@utility-connect/connector';
import { type HttpContext, parseLogin } from '@utility-connect/connector/http';
import { createWebSession, type WebSession } from '@utility-connect/connector/web';
import { z } from 'zod';
import { interfaceChanged } from '../shared/changed.ts';
import type { OpowerSite } from './opower-site.ts';

const meter = z.object({
  /** Key of the account. */
  id: z.string(),
  uuid: z.string(),
  customer: z.string(),
  /** Whether the login has no other electric meter. */
  isOnly: z.boolean(),
  aggregate: z.enum(['bill', 'day', 'hour', 'half_hour', 'quarter_hour']),
});

const login = z.object({
  cookies: z.string(),
  token: z.string().optional(),
  subdomain: z.string(),
  /** Number of the account at utilities of the kind `dss`. */
  dssAccount: z.string().optional(),
  /** Meters at the time of the sign-in. */
  meters: z.array(meter).optional(),
});

/** An electric meter, and the shortest readings that it has. */
export type Meter = z.output<typeof meter>;

/** Content of the `login` of a connector. */
export type OpowerLoginText = z.output<typeof login>;

/** A login at Opower that is in use. */
export interface OpenSession extends Omit<OpowerLoginText, 'cookies'> {
  readonly context: HttpContext;
  readonly web: WebSession;
  readonly site: OpowerSite;
  readonly signal: AbortSignal;
}

/** Opens a login. @throws ConnectorError `login_expired` if it is of another form. */
export function openSession(
  context: HttpContext,
  site: OpowerSite,
  request: { readonly login: string; readonly signal: AbortSignal },
): OpenSession {
  const { cookies, ...rest } = parseLogin(login, request.login);
  return { ...rest, context, site, web: createWebSession(context, cookies), signal: request.signal };
}

interface Question {
  /** Below `edge/apis/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Name of the request, for the operator. */
  readonly step: string;
  /** Id of the customer, once it is known. */
  readonly customer?: string;
  /** Statuses that the caller understands, beside 200. */
  readonly answers?: readonly number[];
}

/**
 * Asks the data interface.
 *
 * @throws ConnectorError `login_expired` if the session has ended, `interface_changed`, and those of `WebSession`.
 */
export async function ask(
  { web, site, subdomain, token, dssAccount, signal }: OpenSession,
  { path, query, step, customer, answers = [] }: Question,
): Promise<{ readonly status: number; readonly text: string }> {
  const entities = [
    ...(dssAccount === undefined ? [] : [`urn:session:account:${dssAccount}`]),
    ...(site.kind === 'dss' ? ['urn:session:account:provider:dsst'] : []),
    ...(customer === undefined ? [] : [`urn:opower:customer:uuid:${customer}`]),
  ];
  const base = site.kind === 'dss' ? `dss-${subdomain}.opower.com/webcenter` : `${subdomain}.opower.com/ei`;
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const { status, headers, text } = await web.request(`https://${base}/edge/apis/${path}${search}`, {
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(entities.length > 0 && { 'opower-selected-entities': JSON.stringify(entities) }),
    },
    redirect: 'manual',
    allowedStatuses: answers,
    signal,
  });
  if (status === 200 || answers.includes(status)) return { status, text };
  const isSignInPage = headers.get('location')?.includes('/sign-in-wall') ?? false;
  if (status === 401 || status === 403 || isSignInPage)
    throw new ConnectorError('login_expired', 'The session has ended. Sign in again.');
  throw interfaceChanged(step);
}
