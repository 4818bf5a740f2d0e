import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeClient, now } from '../../../test/store/contract/fixtures.ts';
import { createArguments, useProgram } from '../../../test/support/cli/program.ts';
import { openSqlite } from '../node/sqlite/sqlite.ts';

const program = useProgram();

describe('utility-connect clients list and show', () => {
  it('prints redirect URIs and origins, and never a secret or an address of a person', async () => {
    const { stdout: created } = await program.run([
      ...[...createArguments, '--redirect-uri', 'https://a.example/cb'],
      ...['--origin', 'https://a.example', '--origin', 'http://localhost:*'],
    ]);
    const { client_id: id, client_secret: secret } = JSON.parse(created);
    const { secretHash = '', createdAt = 0 } = (await program.client(id)) ?? {};
    const time = new Date(createdAt * 1000).toISOString();
    const [list, show, listJson, showJson] = await Promise.all(
      [['list'], ['show', id], ['list', '--json'], ['show', id, '--json']].map((parameters) =>
        program.run(['clients', ...parameters]),
      ),
    );
    expect(list?.stdout).toBe(
      `${id}  sandbox     ${time}  Sunny Solar  redirect URIs: https://a.example/cb  origins: https://a.example http://localhost:*\n`,
    );
    expect(show?.stdout).toBe(`Client id      ${id}
Company        Sunny Solar
Environment    sandbox
Created        ${time}
Redirect URIs  https://a.example/cb
Origins        https://a.example
               http://localhost:*
`);
    expect(JSON.parse(showJson?.stdout ?? '')).toEqual({
      client_id: id,
      company_name: 'Sunny Solar',
      environment: 'sandbox',
      redirect_uris: ['https://a.example/cb'],
      origins: ['https://a.example', 'http://localhost:*'],
      appearance: null,
      created_at: time,
    });
    expect(listJson?.stdout).toBe(showJson?.stdout);
    for (const { stdout } of [list, show, listJson, showJson].filter((each) => each !== undefined)) {
      for (const hidden of [secret, secretHash, 'dev@example.com']) expect(stdout).not.toContain(hidden);
    }
  });

  it('lists more clients than a page, each once', async () => {
    const store = await openSqlite(join(program.folder, '.data', 'utility-connect.db'));
    const ids = Array.from({ length: 501 }, (_, index) => `client-${String(index).padStart(4, '0')}`);
    for (const id of ids) await store.clients.put(makeClient(id, { origins: [], createdAt: now }));
    await store.close();
    const { code, stdout } = await program.run(['clients', 'list']);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(ids);
    expect(lines[0]).toMatch(/ {2}origins: –$/);
  });

  it('prints nothing while there is no client, and names the list where one is unknown', async () => {
    await program.run(['migrate']);
    expect(await program.run(['clients', 'list'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const { code, stdout, stderr } = await program.run(['clients', 'show', 'nobody']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('there is no client \'nobody\': "utility-connect clients list" has their ids.');
  });
});
