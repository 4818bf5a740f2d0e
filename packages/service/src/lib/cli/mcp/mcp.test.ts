// The built command, started by a client of the Model Context Protocol, at a service on a port.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { programFile, useProgram } from '../../../../test/support/cli/program.ts';
import { createHarness, type Harness, NOW, PGE } from '../../../../test/support/harness.ts';
import { listen } from '../../../../test/support/python.ts';

const program = useProgram();
const page = readFileSync(new URL('../../../../../../docs/mcp.md', import.meta.url), 'utf8');

type Environment = Record<string, string>;

/** Starts the command and connects a client to it. @returns the client, and what the command wrote to stderr */
const startMcp = async (env: Environment, args: string[] = []) => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [programFile, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', ...env },
    cwd: program.folder,
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (text: Buffer) => (errors += text));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport, errors: () => errors };
};

/** Calls a tool. @returns its text, and whether it is an error */
const callTool = async (client: Client, name: string, parameters: Record<string, unknown> = {}) => {
  const { content, isError = false } = await client.callTool({ name, arguments: parameters });
  const [first] = content;
  return { text: first?.type === 'text' ? first.text : '', isError };
};

/** Calls a tool that succeeds. */
const read = async <T>(
  client: Client,
  name: string,
  parameters: Record<string, unknown> = {},
): Promise<T> => {
  const { text, isError } = await callTool(client, name, parameters);
  expect(isError, text).toBe(false);
  return JSON.parse(text) as T;
};

const environmentOf = ({ service }: Harness, url: string): Environment => ({
  UTILITY_CONNECT_URL: url,
  UTILITY_CONNECT_CLIENT_ID: service.client.clientId,
  UTILITY_CONNECT_CLIENT_SECRET: service.client.clientSecret,
});

/** A served sandbox with a user who has connected PG&E, and a client of the command that reads their data. */
const connected = async (fetch?: Harness['service']['fetch']) => {
  const harness = await createHarness();
  const accessToken = await harness.accessToken();
  const service = fetch ? { ...harness.service, fetch } : harness.service;
  const url = await listen({ ...harness, service });
  const env = { ...environmentOf(harness, url), UTILITY_CONNECT_ACCESS_TOKEN: accessToken };
  return { harness, accessToken, ...(await startMcp(env)) };
};

interface Usage {
  readonly intervals: readonly { start: string; end: string; usage_kwh: number }[];
  readonly next_start: string | null;
}

const accountsOf = async (client: Client) =>
  (await read<{ accounts: { id: string; time_zone: string }[] }>(client, 'list_accounts')).accounts;

describe('utility-connect mcp', () => {
  it('lists tools with descriptions, input schemas with units, and hints that all but links only read', async () => {
    const { client } = await startMcp({ UTILITY_CONNECT_CLIENT_ID: 'a', UTILITY_CONNECT_CLIENT_SECRET: 'b' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['search_utilities', true],
      ['create_connect_link', false],
      ['list_accounts', true],
      ['list_bills', true],
      ['show_connections', true],
      ['read_totals', true],
      ['read_intervals', true],
      ['explain_error', true],
    ]);
    for (const { description = '', inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(50);
      for (const field of Object.values(inputSchema.properties ?? {})) {
        expect(field).toHaveProperty('description');
      }
    }
    const usage = tools.filter(({ name }) => /intervals|totals|bills/.test(name));
    for (const { description } of usage) expect(description).toMatch(/kwh/i);
    for (const { name } of tools) expect(page).toContain(`| \`${name}\` |`);
    expect(client.getInstructions()).toContain('create_connect_link');
  });

  it('searches utilities, page by page', async () => {
    const { client } = await connected();
    const search = { query: 'pacific gas', country: 'US', limit: 1 };
    const found = await read<{ utilities: { id: string }[] }>(client, 'search_utilities', search);
    expect(found.utilities).toMatchObject([{ id: PGE, name: 'Pacific Gas & Electric', status: 'up' }]);
    const page = { query: 'CA', limit: 2 };
    const first = await read<{ next_cursor: string }>(client, 'search_utilities', page);
    const next = { ...page, cursor: first.next_cursor };
    expect(await read(client, 'search_utilities', next)).not.toEqual(first);
  });

  it("lists a user's accounts, bills and connections, with times in ISO 8601", async () => {
    const { client } = await connected();
    const accounts = await accountsOf(client);
    expect(accounts).toHaveLength(2);
    expect(accounts[0]).toMatchObject({
      time_zone: 'America/Los_Angeles',
      data_through: expect.stringMatching(/^2026-11-\d\dT\d\d:\d\d:00Z$/),
    });
    const { bills } = await read<{ bills: object[] }>(client, 'list_bills', { account_id: accounts[0]?.id });
    expect(bills[0]).toMatchObject({
      start: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:00:00Z$/),
      usage_kwh: expect.any(Number),
      cost: expect.any(Number),
      currency: 'USD',
    });
    const { connections } = await read<{ connections: { id: string }[] }>(client, 'show_connections');
    expect(connections).toMatchObject([
      { status: 'active', last_error: null, connected_at: new Date(NOW).toISOString().replace('.000', '') },
    ]);
    const one = { connection_id: connections[0]?.id };
    expect(await read(client, 'show_connections', one)).toEqual({ connections });
    const other = await callTool(client, 'show_connections', { connection_id: 'other' });
    expect(other).toEqual({ isError: true, text: expect.stringContaining('no such connection') });
  });

  it('reads a bounded number of intervals, and goes on from next_start without a gap', async () => {
    const { client } = await connected();
    const [account] = await accountsOf(client);
    const range = {
      account_id: account?.id,
      start: '2026-11-10T00:00:00-08:00',
      end: '2026-11-11T00:00:00-08:00',
    };
    const all = await read<Usage>(client, 'read_intervals', range);
    expect(all.next_start).toBeNull();
    expect(all.intervals[0]?.start).toBe('2026-11-10T08:00:00Z');
    const pages: Usage[] = [];
    for (let start: string | null = range.start; start; start = pages.at(-1)?.next_start ?? null) {
      pages.push(await read<Usage>(client, 'read_intervals', { ...range, start, limit: 10 }));
    }
    expect(pages.length).toBe(Math.ceil(all.intervals.length / 10));
    expect(pages.flatMap(({ intervals }) => intervals)).toEqual(all.intervals);
    const bounded = await read<Usage>(client, 'read_intervals', { account_id: account?.id });
    expect(bounded.intervals).toHaveLength(100);
    const tooMany = await callTool(client, 'read_intervals', { ...range, limit: 401 });
    expect(tooMany).toEqual({ isError: true, text: expect.stringContaining('limit') });
  });

  it('reads totals by day that add up to the intervals, with kWh, emissions and cost', async () => {
    const { client } = await connected();
    const [account] = await accountsOf(client);
    const range = {
      account_id: account?.id,
      start: '2026-11-10T00:00:00-08:00',
      end: '2026-11-12T00:00:00-08:00',
    };
    const days = await read<Usage>(client, 'read_totals', { ...range, resolution: 'day' });
    expect(days.intervals).toHaveLength(2);
    expect(days.intervals[0]).toMatchObject({
      start: '2026-11-10T08:00:00Z',
      end: '2026-11-11T08:00:00Z',
      usage_kwh: expect.any(Number),
      ghg_emissions_kg_co2e: expect.any(Number),
    });
    const { intervals } = await read<Usage>(client, 'read_intervals', { ...range, limit: 400 });
    const sum = (list: Usage['intervals']) => list.reduce((kwh, { usage_kwh }) => kwh + usage_kwh, 0);
    expect(sum(days.intervals)).toBeCloseTo(sum(intervals), 2);
  });

  it('explains error codes of the API, of Connect and of connections', async () => {
    const { client } = await connected();
    expect(await read(client, 'explain_error', { code: 'invalid_grant' })).toMatchObject({
      meanings: [{ where: 'HTTP API', status: '400', action: 'go through Connect again' }],
    });
    expect(await read(client, 'explain_error', { code: 'utility_unavailable' })).toMatchObject({
      meanings: [{ where: 'Connect, in the browser' }, { where: 'last_error of a connection' }],
    });
    const unknown = await callTool(client, 'explain_error', { code: 'nonsense' });
    expect(unknown).toEqual({ isError: true, text: expect.stringContaining('invalid_grant') });
  });

  it('creates a connect link with the fields of the API', async () => {
    const { client, harness } = await connected();
    const fields = { user_id: 'user-7', utility_id: PGE, purpose: 'Solar.', expires_in: 86_400 };
    const link = await read<{ id: string }>(client, 'create_connect_link', fields);
    expect(link).toMatchObject({
      url: expect.stringContaining('http'),
      qr_svg_url: expect.stringContaining('http'),
      expires_at: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    const state = await harness.call(`/connect_links/${link.id}`, { headers: harness.clientHeaders });
    expect(await state.json()).toEqual({ status: 'open' });
    const tooLong = await callTool(client, 'create_connect_link', { user_id: 'a', expires_in: 2_592_001 });
    expect(tooLong).toEqual({ isError: true, text: expect.stringContaining('expires_in') });
  });

  it('returns errors in words: what happened, what to do, the parameter and the request', async () => {
    const { client, harness, accessToken } = await connected();
    const [account] = await accountsOf(client);
    const years = { account_id: account?.id, start: '2024-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' };
    const { text, isError } = await callTool(client, 'read_totals', { ...years, resolution: 'month' });
    expect(isError).toBe(true);
    expect(text).toMatch(
      /366 days.* What to do: correct it\. \(error invalid_request, parameter end_date, request .+\)$/,
    );
    const { status } = await harness.call('/connection', {
      method: 'DELETE',
      headers: { ...harness.clientHeaders, Authorization: `Bearer ${accessToken}` },
    });
    expect(status).toBe(204);
    const ended = await callTool(client, 'list_accounts');
    expect(ended.text).toMatch(/What to do: go through Connect again\. \(error invalid_token, request .+\)$/);
  });

  it('asks for the access token where a tool needs it, and for a service that runs', async () => {
    const { client } = await startMcp({
      UTILITY_CONNECT_URL: 'http://127.0.0.1:9',
      UTILITY_CONNECT_CLIENT_ID: 'a',
      UTILITY_CONNECT_CLIENT_SECRET: 'b',
    });
    const { text } = await callTool(client, 'list_accounts');
    expect(text).toContain('UTILITY_CONNECT_ACCESS_TOKEN');
    const link = await callTool(client, 'create_connect_link', { user_id: 'user-1' });
    expect(link).toEqual({ isError: true, text: expect.stringContaining('cannot be reached') });
  });

  it('attack: a service that repeats the secret and the token gets neither into an answer', async () => {
    const { client, harness, accessToken, errors } = await connected(async ({ headers }) => {
      const secrets = [headers.get('Service-Secret'), headers.get('Authorization')].join(' ');
      const isError = headers.get('Authorization') !== null;
      const body = { error: `bad ${secrets}`, error_description: secrets, request_id: secrets, url: secrets };
      return Response.json(body, { status: isError ? 400 : 200 });
    });
    const answers = [
      await callTool(client, 'list_accounts'),
      await callTool(client, 'create_connect_link', { user_id: 'user-1' }),
    ];
    const all = JSON.stringify(answers) + errors();
    expect(all).toContain('[hidden]');
    expect(all).not.toContain(harness.service.client.clientSecret);
    expect(all).not.toContain(accessToken);
  });

  it('attack: sends the client secret to no other host that the service redirects to', async () => {
    const visits: string[] = [];
    const elsewhere = await createHarness();
    const target = await listen({
      ...elsewhere,
      service: {
        ...elsewhere.service,
        fetch: async ({ url }: Request) => {
          visits.push(url);
          return Response.json({ url });
        },
      },
    });
    const { client } = await connected(async () => Response.redirect(`${target}/connect_links`, 307));
    expect((await callTool(client, 'create_connect_link', { user_id: 'user-1' })).isError).toBe(true);
    expect((await callTool(client, 'search_utilities')).isError).toBe(true);
    expect(visits).toEqual([]);
  });

  it('uses the sandbox client of "npm start" in its folder, and no other', async () => {
    mkdirSync(join(program.folder, '.data'));
    const client = { client_id: 'sandbox_1', client_secret: 'canary-secret' };
    writeFileSync(join(program.folder, '.data', 'sandbox-client.json'), JSON.stringify(client));
    const local = await startMcp({});
    expect((await local.client.listTools()).tools).not.toEqual([]);
    const other = await program.run(['mcp', '--url', 'https://connect.example.com']);
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toMatch(/^UTILITY_CONNECT_CLIENT_ID is missing: [^\n]+\n$/);
  });

  it.each([
    [{}, /^UTILITY_CONNECT_CLIENT_ID is missing: /],
    [{ UTILITY_CONNECT_CLIENT_ID: 'a' }, /^UTILITY_CONNECT_CLIENT_SECRET is missing: /],
    [
      { UTILITY_CONNECT_CLIENT_ID: 'a', UTILITY_CONNECT_CLIENT_SECRET: 'canary\n' },
      /^UTILITY_CONNECT_CLIENT_SECRET must be /,
    ],
    [
      { UTILITY_CONNECT_URL: 'canary', UTILITY_CONNECT_CLIENT_ID: 'a', UTILITY_CONNECT_CLIENT_SECRET: 'b' },
      /^UTILITY_CONNECT_URL must be an http or https URL/,
    ],
  ])('refuses wrong settings with one line and exit code 2, without values: %s', async (settings, line) => {
    const { code, stdout, stderr } = await program.run(['mcp'], settings);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.trim()).not.toMatch(/\n|canary/);
  });

  it('is not loaded by other commands', () => {
    const code = readFileSync(join(dirname(programFile), '../dist/cli/cli.js'), 'utf8');
    expect(code).toContain('utility-connect mcp');
    expect(code).not.toContain('registerTool');
    expect(code).not.toMatch(/^import .*serve-mcp/m);
  });

  it('ends when its client closes stdin', async () => {
    const settings = { UTILITY_CONNECT_CLIENT_ID: 'a', UTILITY_CONNECT_CLIENT_SECRET: 'b' };
    const child = program.start(['mcp'], settings);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin?.end();
    expect(await ended).toBe(0);
  });

  it('shows the configuration of a client with --help, as docs/mcp.md does', async () => {
    const { stdout } = await program.run(['mcp', '--help']);
    const configuration = JSON.parse(/^ {2}\{\n.*^ {2}\}$/ms.exec(stdout)?.[0] ?? '');
    expect(JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? '')).toEqual(configuration);
    expect(configuration.mcpServers['utility-connect']).toMatchObject({
      command: 'npx',
      args: ['utility-connect', 'mcp'],
    });
  });
});
