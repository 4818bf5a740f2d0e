import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { link, makeClient, makeEndpoint } from '../../../test/store/contract/fixtures.ts';
import { openSqlite } from '../node/sqlite/sqlite.ts';
import { createProgram } from './program.ts';

let folder: string;
let output: string;
let errors: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operator '));
  // Vitest sets its own.
  vi.stubEnv('BASE_URL', '');
  vi.stubEnv('DATABASE_URL', `sqlite:${join(folder, 'uc.db')}`);
  const capture = (add: (text: string) => void) => (text: string | Uint8Array) => {
    add(String(text));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture((text) => (output += text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(capture((text) => (errors += text)));
  const store = await openSqlite(join(folder, 'uc.db'));
  await store.clients.put(makeClient('acme'));
  await store.webhooks.create(makeEndpoint('endpoint'), 9);
  await link(store, 'a');
  await store.close();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command. @returns what it printed; its error if it has failed. */
const run = async (...words: string[]): Promise<string> => {
  [output, errors] = ['', ''];
  const program = createProgram();
  const exitAll = (command: Command): void => {
    command.exitOverride();
    for (const each of command.commands) exitAll(each);
  };
  exitAll(program);
  try {
    await program.parseAsync(['node', 'utility-connect', ...words]);
    return output;
  } catch (error) {
    // Other errors are not those of a command that refuses.
    if (!(error instanceof CommanderError)) throw error;
    return errors || output;
  }
};

const runJson = async (...words: string[]) => JSON.parse(await run(...words, '--json'));

describe("the operator's commands", () => {
  it('list, show, disable and enable clients', async () => {
    expect(await run('clients', 'list')).toMatch(
      /^acme {2}sandbox .*enabled .*Acme Solar {2}users: 1 {2}connections: 1/,
    );
    expect(await runJson('clients', 'list')).toMatchObject({ id: 'acme', users: { count: 1 }, endpoints: 1 });
    expect(await run('clients', 'show', 'acme')).toContain('Connections    1, of which 0 need a sign-in');
    expect(await run('clients', 'disable', 'acme')).toMatch(/State +disabled since 20/);
    expect(await runJson('clients', 'enable', 'acme')).toMatchObject({ state: 'enabled' });
    expect(await run('clients', 'show', 'nobody')).toContain('error: There is no such client.');
  });

  it('print redirect URIs and origins of clients, and never a secret or an address of a person', async () => {
    const texts = [
      ...[await run('clients', 'list'), await run('clients', 'show', 'acme'), await run('status')],
      ...[await run('clients', 'list', '--json'), await run('clients', 'show', 'acme', '--json')],
    ];
    expect(texts[0]).toContain(
      'redirect URIs: https://acme.example/done  origins: https://acme.example http://localhost:*',
    );
    for (const text of texts) {
      for (const hidden of ['secret-of-acme', 'dev@acme.example']) expect(text).not.toContain(hidden);
    }
  });

  it('list more clients than a page, each once', async () => {
    const store = await openSqlite(join(folder, 'uc.db'));
    const ids = Array.from({ length: 201 }, (_, index) => `client-${index}`);
    for (const id of ids) await store.clients.put(makeClient(id));
    await store.close();
    const lines = (await run('clients', 'list')).trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(['acme', ...ids].toSorted());
  });

  it('list, show and sync connections', async () => {
    expect(await run('connections', 'list')).toMatch(/^connection-a {2}preparing .*alice {2}.*Acme Solar/);
    expect(await run('connections', 'list', '--state', 'needs_sign_in')).toBe('');
    expect(await runJson('connections', 'list', '--find', 'alice')).toMatchObject({ id: 'connection-a' });
    const shown = await run('connections', 'show', 'connection-a');
    expect(shown).toContain('Utility       Pacific Gas');
    expect(shown).toContain('Connected by sign in');
    expect(await runJson('connections', 'show', 'connection-a')).toMatchObject({
      connection: { id: 'connection-a' },
      timeline: expect.any(Array),
    });
    expect(await run('connections', 'sync', 'connection-a')).toBe('connection-a is due now.\n');
    expect(await run('connections', 'sync', 'nobody')).toContain('There is no such connection');
    expect(await run('connections', 'list', '--stale', '0')).toContain('from 1 to 3650');
  });

  it('remove a connection with --yes, and record it', async () => {
    expect(await runJson('connections', 'remove', 'connection-a', '--yes')).toMatchObject({
      accounts: 1,
      removes_user: true,
    });
    expect(await run('connections', 'list')).toBe('');
    expect(await run('connections', 'show', 'connection-a')).toContain('The operator removed the connection');
    expect(await run('connections', 'remove', 'connection-a', '--yes')).toContain(
      'There is no such connection',
    );
  });

  it('list webhook endpoints and deliveries, and send one again', async () => {
    expect(await run('webhooks', 'list')).toMatch(
      /^endpoint {2}healthy {3}https:\/\/acme.example\/endpoint {2}Acme Solar/,
    );
    const { event_id: id } = JSON.parse(
      (await run('webhooks', 'deliveries', 'endpoint', '--json')).split('\n')[0] ?? '',
    );
    expect(await run('webhooks', 'deliveries', 'endpoint', '--limit', '1')).toContain(id);
    expect(errors).toContain("--cursor '");
    expect(await run('webhooks', 'redeliver', 'endpoint', id)).toBe(`${id} is due now.\n`);
    expect(await runJson('webhooks', 'redeliver', 'endpoint', id)).toMatchObject({ status: 'pending' });
    expect(await run('webhooks', 'deliveries', 'nobody')).toContain('There is no such webhook endpoint');
  });

  it('show utilities and clients in numbers', async () => {
    const status = await run('status');
    expect(status).toMatch(
      /UTILITIES\nPacific Gas .*\(14328\) {2}sandbox {2}operational {2}sign-ins: 0 of 0/,
    );
    expect(status).toMatch(
      /CLIENTS\nAcme Solar \(acme\) {2}sandbox {2}enabled {2}users: 1 {2}connections: 1/,
    );
    expect(await runJson('status')).toMatchObject({
      utilities: [{ id: '14328', stale: { count: 0 } }],
      clients: [{ id: 'acme', connections: 1 }],
    });
  });
});

describe('every documented command', () => {
  const [, list = ''] = /lists them: (.*)\./.exec(readFileSync('docs/commands.md', 'utf8')) ?? [];
  const documented = [...list.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
  const withExamples = /^(clients (list|show|disable|enable)|connections|webhooks|status)/;

  it('is in the list, which has all of them', () => {
    const leaves = (command: Command, path: string): string[] => [
      ...(command.commands.length === 0 || path === 'utilities' ? [path] : []),
      ...command.commands.flatMap((each) => leaves(each, `${path} ${each.name()}`.trim())),
    ];
    expect(documented.toSorted()).toEqual(leaves(createProgram(), '').toSorted());
  });

  it.each(documented)('has --help: %s', async (words) => {
    const help = await run(...words.split(' '), '--help');
    expect(help).toContain(`Usage: utility-connect ${words}`);
    expect(help).toContain('-h, --help');
    if (withExamples.test(words)) {
      expect(help).toMatch(/Examples?:\n {2}utility-connect /);
      expect(help).toContain('--json');
    }
  });
});
