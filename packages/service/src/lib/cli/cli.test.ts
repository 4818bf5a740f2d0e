import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../node/sqlite.ts';
import { useProgram } from './testing/program.ts';

const program = useProgram();

describe('utility-connect', () => {
  it.each([
    ['--help'],
    ['serve', '--help'],
    ['migrate', '--help'],
    ['clients', '--help'],
    ['clients', 'create', '--help'],
    ['clients', 'update', '--help'],
    ['clients', 'rotate-secret', '--help'],
    ['keys', 'rotate', '--help'],
    ['audit', '--help'],
  ])('explains itself: %s %s', async (...parameters) => {
    const { code, stdout } = await program.run(parameters.filter(Boolean));
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: utility-connect');
  });

  it('lists what was done with whose data, as text and as JSON, by client and since a day', async () => {
    const clock = Date.now();
    const store = await openSqlite(join(program.folder, '.data', 'utility-connect.db'));
    const event = { id: 'a', at: Math.floor(clock / 1000), event: 'read', clientId: 'acme' } as const;
    await store.audit.append({ ...event, userRef: 'user', requestId: 'request' });
    await store.audit.append({ ...event, id: 'b', clientId: 'other', userRef: 'user', requestId: null });
    await store.close();
    const { code, stdout } = await program.run([
      'audit',
      '--client',
      'acme',
      '--since',
      '2020-01-01',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      at: new Date(event.at * 1000).toISOString(),
      event: 'read',
      client_id: 'acme',
      user_ref: 'user',
      request_id: 'request',
    });
    expect((await program.run(['audit'])).stdout.trim().split('\n')).toHaveLength(2);
    expect((await program.run(['audit', '--since', '2999-01-01'])).stdout).toBe('');
    for (const since of [
      'yesterday',
      '2026-02-31',
      '2026-02-31T10:00:00Z',
      '2026-13-01',
      '2026-11-20T25:00Z',
    ]) {
      const refused = await program.run(['audit', '--since', since]);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('--since');
    }
    expect((await program.run(['audit', '--since', '2024-02-29T18:00:00+02:00'])).code).toBe(0);
  });
});
