import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../src/cli.ts';
import { redirectUri, selfPaths } from './support/client.ts';

const file = fileURLToPath(new URL('../../green-button/test/data/pgesmd_espi_1_day.xml', import.meta.url));
let out: string;

beforeEach(() => {
  out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('starts a custodian with the data of a file and the quirks', async () => {
  const quirks = '{"pageSize":3}';
  const custodian = await main(['--redirect-uri', redirectUri, '--port', '0', '--quirks', quirks, file]);
  if (!custodian) throw new Error(out);
  try {
    expect(JSON.parse(out)).toEqual(custodian.endpoints);
    const query = {
      response_type: 'code',
      client_id: 'third-party',
      redirect_uri: redirectUri,
      scope: 'FB=4',
    };
    const returned = await custodian.consent(
      `${custodian.endpoints.authorize}?${new URLSearchParams(query)}`,
    );
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code: returned.searchParams.get('code') ?? '' },
      ...{ redirect_uri: redirectUri, client_id: 'third-party', client_secret: 'secret' },
    });
    const tokens = await (await fetch(custodian.endpoints.token, { method: 'POST', body })).json();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const paths = selfPaths(await (await fetch(tokens.resourceURI, { headers })).text());
    expect(paths).toContain('Subscription/503888/UsagePoint/5391320451');
    expect(paths).toHaveLength(3);
  } finally {
    await custodian.close();
  }
});

it('takes the client, the origin and the first id from its options', async () => {
  const options = [
    '--client-id',
    'app',
    '--client-secret',
    's',
    '--origin',
    'http://localhost:1',
    '--first-id',
    '7',
  ];
  const custodian = await main(['--redirect-uri', redirectUri, '--port', '0', ...options]);
  if (!custodian) throw new Error(out);
  onTestFinished(() => custodian.close());
  expect(custodian.endpoints.authorize).toBe('http://localhost:1/oauth/authorize');
  const query = { response_type: 'code', client_id: 'app', redirect_uri: redirectUri, scope: 'FB=4' };
  const returned = await custodian.consent(`${custodian.endpoints.authorize}?${new URLSearchParams(query)}`);
  const form = { code: returned.searchParams.get('code') ?? '', redirect_uri: redirectUri };
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id: 'app', client_secret: 's', ...form },
  });
  const tokens = await custodian.fetch(new Request(custodian.endpoints.token, { method: 'POST', body }));
  expect(await tokens.json()).toMatchObject({ authorizationURI: expect.stringMatching(/Authorization\/7$/) });
  expect((await custodian.fetch(new Request('http://localhost:1/'))).status).toBe(200);
});

it('takes a base path, the days of data and the control from its options', async () => {
  const options = ['--base-path', '/DataCustodian', '--days', '2', '--control'];
  const custodian = await main(['--redirect-uri', redirectUri, '--port', '0', ...options]);
  if (!custodian) throw new Error(out);
  onTestFinished(() => custodian.close());
  expect(custodian.endpoints.resource).toBe(`${custodian.origin}/DataCustodian/espi/1_1/resource`);
  const response = await fetch(`${custodian.origin}/_test/authorizations`);
  expect(await response.json()).toEqual([]);
  const { issuer, token } = custodian.endpoints;
  const metadata = await fetch(`${custodian.origin}/.well-known/oauth-authorization-server/DataCustodian`);
  expect(await metadata.json()).toMatchObject({ issuer, token_endpoint: token });
});

it.each([
  [['--days', 'two'], '--days has to be a whole number.'],
  [['--port', '-1'], "'--port'"],
  [['--quirks', '{'], '--quirks is malformed: '],
  [['--quirks', '{"pagesize":1}'], '--quirks is malformed: pagesize is unknown'],
  [['--base-path', 'x'], 'basePath begins with a slash'],
  [['--nothing'], "Unknown option '--nothing'"],
  [['missing.xml'], 'missing.xml'],
])('explains the mistake in %o in a line, with exit code 2', async (options, message) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await main(['--redirect-uri', redirectUri, ...options])).toBeNull();
  expect(String(write.mock.lastCall?.[0])).toContain(message);
  expect(process.exitCode).toBe(2);
});

it('lists its options with --help', async () => {
  expect(await main(['--help'])).toBeNull();
  expect([process.exitCode, out]).toEqual([0, expect.stringMatching(/--base-path .*--days .*--control /s)]);
});

it('explains itself without a redirect URI, with exit code 2', async () => {
  expect(await main([])).toBeNull();
  expect([process.exitCode, out]).toEqual([2, expect.stringContaining('Usage: custodian')]);
});
