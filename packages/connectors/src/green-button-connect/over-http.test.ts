// With real sockets: redirects and endless bodies are up to the runtime's fetch there.
import type { RedirectMethod } from '@utility-connect/connector';
import { startCustodian } from '@utility-connect/custodian';
import { afterAll, expect, it } from 'vitest';
import { parseUtilities } from '../registry/parse-utilities.ts';
import { createGreenButtonConnect } from './green-button-connect.ts';
import { failureOf, redirectUri, request, scope } from './testing/utility.ts';

const client = { clientId: 'app', clientSecret: 'secret', redirectUris: [redirectUri] };
const custodian = await startCustodian({ clients: [client], days: 730 });
afterAll(() => custodian.close());

const { authorize, token } = custodian.endpoints;
const method = { kind: 'redirect', platform: 'standard', authorize, token, scope };
const place = { regions: ['MI'], time_zone: 'America/Detroit' };
const text = JSON.stringify({ id: 'us-mi-x', name: 'X', ...place, methods: [method] });
const [entry] = parseUtilities(text, 'test.yaml');
if (!entry) throw new Error('There is no entry.');
const [redirect] = createGreenButtonConnect({ entry, credentials: client, fetch }).methods as [
  RedirectMethod,
];

const consent = async () => {
  const { url, progress } = await redirect.begin({ ...request(), redirectUri, state: 'state' });
  const query = Object.fromEntries((await custodian.consent(url)).searchParams);
  return redirect.finish({ ...request(), redirectUri, query, progress });
};

it('reads two years of quarter hours', async () => {
  const { login } = await consent();
  const accounts = await redirect.listAccounts({ ...request(), login });
  expect(accounts.map(({ intervalSeconds }) => intervalSeconds)).toEqual([900, 900]);
  const to = Math.floor(Date.now() / 1000);
  let count = 0;
  const range = { ...request(), login, accountKey: '1', from: to - 700 * 86_400, to };
  for await (const batch of redirect.readIntervals(range)) count += batch.length;
  expect(count).toBeGreaterThan(67_000);
});

it('attack: redirects and endless bodies are refused', async () => {
  const { login } = await consent();
  const list = () => failureOf(redirect.listAccounts({ ...request(), login }));
  custodian.quirks.redirectTo = `${custodian.origin}/elsewhere`;
  expect(await list()).toBe('invalid_answer');
  delete custodian.quirks.redirectTo;
  custodian.requests.length = 0;
  custodian.quirks.xmlBomb = 'endless';
  expect(await list()).toBe('invalid_answer');
  expect(custodian.requests.map(({ path }) => path)).not.toContain('/elsewhere');
});
