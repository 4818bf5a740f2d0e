import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { readingsOf } from './fake-readings.ts';
import { entityOf, fakeEntities, fakeResources, firstTime, lastTime, resourcesOf } from './fake-resources.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'bright-password-of-a-fake';
const APPLICATION = 'b0f1b774-a586-4f72-9edd-27ead8aa7a8d';
const DAY = 86_400;

/**
 * A fake of the API of Glowmarkt (Bright): a house with solar panels and gas, and a flat. As the real one, it answers 0 for missing
 * values unless `nulls=1`, and refuses ranges that are too long for their period. Switches:
 *
 * - `refusal-with-200`: refuses a login with `valid: false` and status 200 instead of 401.
 * - `terms-not-accepted`: refuses the right login with 401, as until the person accepts the terms of the year.
 * - `token-of-180-days`: tokens live for 180 days instead of 7.
 * - `missing-values`: some half-hours are missing.
 * - `no-cost`: there are no costs, as without a tariff.
 *
 * @see https://docs.glowmarkt.com/GlowmarktAPIDataRetrievalDocumentationIndividualUserForBright.pdf
 */
export const createFakeGlowmarkt: CreateFakeSource = ({ now, switches }) => {
  const lifetime = switches.has('token-of-180-days') ? 180 * DAY : 7 * DAY;
  const seconds = (): number => Math.floor(now() / 1000);

  const signIn = async (request: Request): Promise<Response> => {
    const { username, password } = (await request.json().catch(() => ({}))) as Record<string, unknown>;
    if (!username || !password) return badRequest();
    const isRight = username === EMAIL && password === PASSWORD && !switches.has('terms-not-accepted');
    if (!isRight) return switches.has('refusal-with-200') ? Response.json({ valid: false }) : denied();
    return Response.json(sessionUntil(seconds() + lifetime));
  };

  const read = (path: string, query: URLSearchParams): Response => {
    const [kind = '', id = '', part = ''] = path.split('/');
    if (kind === 'virtualentity' && !id) return Response.json(fakeEntities(switches));
    const entity = entityOf(id);
    if (kind === 'virtualentity' && entity)
      return Response.json({ ...entity, resources: resourcesOf(id, switches) });
    const resource = fakeResources(switches).find(({ resourceId }) => resourceId === id);
    if (kind !== 'resource' || !resource)
      return Response.json({ error: 'Resource not found' }, { status: 404 });
    if (part === 'readings') return readingsOf(resource, query, { now: seconds(), switches });
    if (part === 'first-time') return Response.json({ data: { firstTs: firstTime(seconds()) } });
    if (part === 'last-time') return Response.json({ data: { lastTs: lastTime(seconds()) - 1_800 } });
    if (part === 'catchup') return Response.json({ status: 'OK', data: { valid: true } });
    if (part === '') return Response.json(resource);
    return Response.json({ error: 'Not found' }, { status: 404 });
  };

  return {
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.replace(/^\/api\/v0-1\//, '').replace(/\/$/, '');
      if (path === pathname) return new Response('Not Found', { status: 404 });
      if (request.headers.get('applicationId') !== APPLICATION) return badRequest();
      if (path === 'auth' && request.method === 'POST') return signIn(request);
      const expires = Number(/^bright-token-(\d+)$/.exec(request.headers.get('token') ?? '')?.[1] ?? 0);
      if (expires <= seconds()) return denied();
      if (path === 'auth') return Response.json(sessionUntil(expires));
      return read(path, searchParams);
    },
    login: { email: EMAIL, password: PASSWORD },
    switches: ['refusal-with-200', 'terms-not-accepted', 'token-of-180-days', 'missing-values', 'no-cost'],
  };
};

const sessionUntil = (exp: number) => ({
  valid: true,
  token: `bright-token-${exp}`,
  exp,
  accountId: '4f1b6d2e-0c6a-4a53-9d4e-7d0b3a5c9e11',
  applicationId: APPLICATION,
  name: 'Ada Example',
  userGroups: [],
  isTempAuth: false,
});

const denied = (): Response => Response.json({ error: 'Access denied' }, { status: 401 });

const badRequest = (): Response => Response.json({ message: 'Bad request missing info' }, { status: 400 });
