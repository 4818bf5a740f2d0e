import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { HOUSE, source } from './testing/home.ts';

const official = readFileSync(new URL('testing/amber.json', import.meta.url), 'utf8');
const ajv = addFormats.default(new Ajv({ strict: false })).addSchema(JSON.parse(official), 'official');
const errorsOf = (name: string, value: unknown) => {
  const isValid = ajv.compile({
    type: 'array',
    minItems: 1,
    items: { $ref: `official#/components/schemas/${name}` },
  });
  return isValid(value) ? null : isValid.errors;
};

const ask = async (
  path: string,
  { switches = [], token }: { switches?: readonly string[]; token?: string } = {},
) => {
  const fake = createFakeSource('au-amber', { now: () => source.now, switches });
  const authorization = `Bearer ${token ?? fake.login.token}`;
  const response = await fake.fetch(
    new Request(`https://api.amber.com.au/v1${path}`, { headers: { authorization } }),
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
};
const usage = (query: string) => ask(`/sites/${HOUSE}/usage?${query}`);

it.each(createFakeSource('au-amber').switches)(
  'answers as in the official document, with the switch %s',
  async (name) => {
    const options = { switches: [name] };
    expect(errorsOf('Site', (await ask('/sites', options)).body)).toBeNull();
    const { body } = await ask(`/sites/${HOUSE}/usage?startDate=2026-11-03&endDate=2026-11-09`, options);
    expect(errorsOf('Usage', body)).toBeNull();
  },
);

it('answers with days of the market, starts that are a second late, and feed-in below 0', async () => {
  const { body } = await usage('startDate=2026-10-04&endDate=2026-10-04&resolution=30');
  expect(body).toHaveLength(3 * 48);
  expect(body[0]).toMatchObject({
    date: '2026-10-04',
    startTime: '2026-10-03T14:00:01Z',
    endTime: '2026-10-03T14:30:00Z',
    nemTime: '2026-10-04T00:30:00+10:00',
    channelType: 'general',
  });
  const feedIn = body.slice(96).map(({ kwh }: { kwh: number }) => kwh);
  expect(Math.min(...feedIn)).toBeLessThan(0);
  expect(Math.max(...feedIn)).toBe(0);
});

it.each([
  ['more than 7 days', 'startDate=2026-10-01&endDate=2026-10-08', 500, 'Internal server error'],
  ['today', 'startDate=2026-11-09&endDate=2026-11-10', 500, 'Internal server error'],
  ['a date of another form', 'startDate=20261001&endDate=2026-10-08', 400, 'Bad request'],
  ['another resolution', 'startDate=2026-10-01&endDate=2026-10-01&resolution=5', 400, 'Bad request'],
])('refuses %s', async (_what, query, status, message) => {
  expect(await usage(query)).toMatchObject({ status, body: { message } });
});

it('refuses another token, and an unknown site', async () => {
  expect(await ask('/sites', { token: 'psk_1' })).toMatchObject({
    status: 401,
    body: { message: 'Unauthorized' },
  });
  expect((await ask('/sites/1/usage?startDate=2026-10-01&endDate=2026-10-01')).status).toBe(404);
});

it('counts requests in its headers', async () => {
  const { headers } = await ask('/sites');
  expect(headers.get('ratelimit-limit')).toBe('50');
  expect(headers.get('ratelimit-remaining')).toBe('49');
});
