import {
  type CreateFakeSource,
  createFakeJwt,
  fakeWebPage,
  readFakeJwt,
} from '@utility-connect/connector/fakes';
import { basicAuthorization } from '@utility-connect/connector/http';
import { answerCognito, cognitoSwitches } from '../shared/fake-cognito.ts';
import { fakeOutage, outageSwitches } from '../shared/fake-outage.ts';
import { createAccounts } from './fake-accounts.ts';
import { createHours } from './fake-hours.ts';

const HOST = 'www.fpl.com';
const COGNITO = 'cognito-idp.us-east-1.amazonaws.com';
const COGNITO_CLIENT = '1dt9rk4cta0ts8obgrs2sef4s3';
const NORTHWEST = '7801';
const SESSION = 'session-of-the-fake';
const login = { username: 'Ada@Example.com', password: 'correct horse' };
const username = login.username.toLowerCase();
const DAY = 86_400;
/** Requests for hours after which everything is refused. */
const MAX_DAYS = 15;

const switchNames = [
  'no-territory',
  'two-pages',
  'incomplete-day',
  'usage-as-object',
  'failed-day',
  'refuses-after-15-days',
  'session-ended',
  'changed-form',
] as const;

/**
 * A fake of the portal of Florida Power & Light, and with the id 7801 of that of its northwest region: a home with hours until yesterday,
 * which are there from 4:00 on, of two years. Switches beside those of `fakeOutage` and, for the northwest, `answerCognito`:
 *
 * - `no-territory`: the portal names no region, which means the main one.
 * - `two-pages`: the open account is on the second page.
 * - `incomplete-day`: the last hour of yesterday is missing.
 * - `usage-as-object`: the hours are in an object.
 * - `failed-day`: yesterday is a block that failed.
 * - `refuses-after-15-days`: everything is refused after the hours of 15 days.
 * - `session-ended`: reads answer 401.
 * - `changed-form`: a sign-in has no token.
 */
export const createFakeFpl: CreateFakeSource = (context, id) => {
  const { now, switches } = context;
  const isNorthwest = id === NORTHWEST && !switches.has('no-territory');
  const accounts = createAccounts(switches);
  const hours = createHours({
    now,
    switches,
    timeZone: isNorthwest ? 'America/Chicago' : 'America/New_York',
  });
  let days = 0;

  const territory = (request: Request): Response => {
    if (request.headers.get('channel') !== 'WEB') return Response.json({ data: null }, { status: 400 });
    const isKnown = request.headers.get('userid') === username;
    const code = isNorthwest ? 'FL02' : 'FL01';
    return Response.json({ data: { territory: isKnown && !switches.has('no-territory') ? [code] : [] } });
  };

  const signIn = (request: Request): Response => {
    const given = request.headers.get('authorization') ?? '';
    if (given !== basicAuthorization(username, login.password)) {
      const isUser = decode(given).startsWith(`${username}:`);
      return Response.json({ messageCode: isUser ? 'FAILEDPASSWORD' : 'NOTVALIDUSER' }, { status: 401 });
    }
    const jwttoken = createFakeJwt({ sub: username, exp: Math.floor(now() / 1000) + DAY });
    const headers = new Headers({ 'set-cookie': `JSESSIONID=${SESSION}; Path=/; Secure; HttpOnly` });
    if (!switches.has('changed-form')) headers.set('jwttoken', jwttoken);
    return Response.json({ data: { uuid: 'fake' } }, { headers });
  };

  const isSignedIn = ({ headers }: Request): boolean => {
    if (switches.has('session-ended')) return false;
    const claims = readFakeJwt(headers.get('jwttoken') ?? '', now());
    if (isNorthwest) {
      const bearer = headers.get('authorization') === `Bearer ${headers.get('jwttoken')}`;
      return claims?.token_use === 'id' && bearer && headers.has('accesstoken');
    }
    return claims !== null && (headers.get('cookie') ?? '').includes(`JSESSIONID=${SESSION}`);
  };

  const read = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const listed = accounts(pathname, searchParams, isNorthwest);
    if (listed) return listed;
    days += 1;
    if (switches.has('refuses-after-15-days') && days > MAX_DAYS) return botManager();
    return (await hours(request)) ?? fakeWebPage('Page not found', 404);
  };

  return {
    async fetch(request) {
      const { hostname, pathname } = new URL(request.url);
      const outage = fakeOutage(switches);
      if (outage) return outage;
      if (hostname === COGNITO && isNorthwest) {
        return answerCognito(request, context, {
          clientId: COGNITO_CLIENT,
          login: { username, password: login.password },
        });
      }
      if (hostname !== HOST) return new Response('Not Found', { status: 404 });
      if (pathname === '/cs/customer/v1/territoryid/public/territory') return territory(request);
      if (pathname === '/cs/customer/v1/registration/loginAndUseMigration') return signIn(request);
      if (!isSignedIn(request)) return Response.json({ messageCode: 'UNAUTHORIZED' }, { status: 401 });
      return read(request);
    },
    login,
    switches: [
      ...outageSwitches,
      ...switchNames,
      ...(id === NORTHWEST ? cognitoSwitches.filter((name) => name !== 'changed-form') : []),
    ],
  };
};

const botManager = (): Response => fakeWebPage('Attention Required! | Cloudflare', 403);

const decode = (authorization: string): string => {
  try {
    return atob(authorization.replace(/^Basic /, ''));
  } catch {
    return '';
  }
};
