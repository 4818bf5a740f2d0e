import {
  type AnswerRequest,
  type Capabilities,
  ConnectorError,
  type SendCodeRequest,
  type SignInResult,
} from '@utility-connect/connector';
import { type HttpContext, parseLogin } from '@utility-connect/connector/http';
import { createWebSession } from '@utility-connect/connector/web';
import { z } from 'zod';
import { interfaceChanged } from '../shared/changed.ts';
import type { Portal } from '../shared/portal.ts';
import { readBills } from './bills.ts';
import { readIntervals } from './intervals.ts';
import { listAccounts, readDssAccount, readMeters } from './meters.ts';
import type { OpowerChallenge, OpowerSession, OpowerSite, OpowerVisit } from './opower-site.ts';
import { type OpenSession, type OpowerLoginText, openSession } from './session.ts';

/** Requests a minute of one login to one host. */
const REQUESTS = 30;

const capabilities: Capabilities = {
  intervalSeconds: [900, 1_800, 3_600, 86_400],
  exported: true,
  bills: true,
  historyMonths: 36,
  sanctioned: false,
  // One request for hours, and four of six days for quarter-hours.
  windowDays: 24,
};

const challengeState = z.object({ cookies: z.string(), state: z.string() });

/** Makes the portal of a utility at Opower. */
export function opowerPortal(site: OpowerSite): Portal {
  const { utilityId, subdomain, kind, billsOnly = false, login } = site;
  const { sendCode, answer } = login;
  const host = `${kind === 'dss' ? 'dss-' : ''}${subdomain}.opower.com`;
  return {
    utilityId,
    capabilities: billsOnly ? { ...capabilities, intervalSeconds: [], exported: false } : capabilities,
    ...(login.fields && { fields: login.fields }),
    limits: [...new Set([host, ...login.hosts])].map((each) => ({
      host: each,
      requests: REQUESTS,
      seconds: 60,
      per: 'login',
    })),
    async signIn(context, request) {
      const visit = { context, site, web: createWebSession(context) };
      return toResult(visit, await login.signIn(visit, request), request.signal);
    },
    ...(sendCode && {
      async sendCode(context: HttpContext, request: SendCodeRequest) {
        const { visit, state } = resume(context, site, request);
        return toResult(visit, await sendCode(visit, { ...request, state }), request.signal);
      },
    }),
    ...(answer && {
      async answer(context: HttpContext, request: AnswerRequest) {
        const { visit, state } = resume(context, site, request);
        return toResult(visit, await answer(visit, { ...request, state }), request.signal);
      },
    }),
    listAccounts: async (context, request) => listAccounts(openSession(context, site, request)),
    async *readIntervals(context, request) {
      yield* readIntervals(openSession(context, site, request), request);
    },
    readBills: async (context, request) => readBills(openSession(context, site, request), request),
  };
}

/** Continues the visit of a challenge. */
const resume = (
  context: HttpContext,
  site: OpowerSite,
  request: { readonly state: string },
): { readonly visit: OpowerVisit; readonly state: string } => {
  try {
    const { cookies, state } = parseLogin(challengeState, request.state);
    return { visit: { context, site, web: createWebSession(context, cookies) }, state };
  } catch {
    throw new ConnectorError('challenge_over', 'The challenge is not of this version. Sign in again.');
  }
};

const toResult = async (
  visit: OpowerVisit,
  given: OpowerSession | OpowerChallenge,
  signal: AbortSignal,
): Promise<SignInResult> => {
  if ('sentTo' in given) {
    const state = JSON.stringify({ cookies: visit.web.save(), state: given.state });
    return { kind: 'challenge', challenge: { kind: 'code', sent_to: given.sentTo }, state };
  }
  const { token, expiresAt, device, subdomain = visit.site.subdomain } = given;
  const session = { ...visit, subdomain, signal, ...(token !== undefined && { token }) };
  const known = given.listsMetersLater ? {} : await lookAround(session);
  const login: OpowerLoginText = {
    cookies: visit.web.save(),
    ...(token !== undefined && { token }),
    subdomain,
    ...known,
  };
  return {
    kind: 'signed_in',
    login: JSON.stringify(login),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(device !== undefined && { device }),
  };
};

/** Reads ids that the reads need, in one request. */
const lookAround = async (session: OpenSession): Promise<Pick<OpowerLoginText, 'dssAccount' | 'meters'>> => {
  try {
    if (session.site.kind === 'dss') return { dssAccount: await readDssAccount(session) };
    return { meters: (await readMeters(session)).map(({ number: _, ...meter }) => meter) };
  } catch (error) {
    if (!(error instanceof ConnectorError && error.code === 'login_expired')) throw error;
    // The password was right, and the session of it is refused.
    throw interfaceChanged('session');
  }
};
