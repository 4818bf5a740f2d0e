import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createArguments, freePort, ready, stop, useProgram } from '../../../test/support/cli/program.ts';
import { openSqlite } from '../node/sqlite/sqlite.ts';

const program = useProgram();

// A device of Linux that is always full.
const full = '/dev/full';

describe.runIf(existsSync(full))('utility-connect on a full disk', () => {
  const onFullDisk = (...parameters: string[]) => {
    const stdout = openSync(full, 'w');
    onTestFinished(() => closeSync(stdout));
    return program.run(parameters, {}, '', stdout);
  };

  it('serves without its log, and stops on SIGTERM', async () => {
    const stdout = openSync(full, 'w');
    onTestFinished(() => closeSync(stdout));
    const port = await freePort();
    const child = program.start(['serve'], { PORT: port }, '', stdout);
    await ready(port);
    // Writes a line to the log.
    const body = new URLSearchParams({ company_name: 'Sunny Solar', email: 'dev@example.com' });
    expect((await fetch(`http://127.0.0.1:${port}/register`, { method: 'POST', body })).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    expect(await stop(child)).toBe(0);
  });

  it('fails with a line that says so', async () => {
    const stderr = expect.stringMatching(/^stdout cannot be written \(ENOSPC\)[^\n]+\n$/);
    expect(await onFullDisk('migrate')).toMatchObject({ code: 1, stderr });
  });

  it('mails the secret of a new client that cannot be printed', async () => {
    expect(await onFullDisk(...createArguments)).toMatchObject({ code: 1 });
    expect(readdirSync(join(program.folder, '.data', 'outbox'))).toHaveLength(1);
  });
});

it('ends a list silently when its reader closes the pipe', async () => {
  const store = await openSqlite(join(program.folder, '.data', 'utility-connect.db'));
  const read = { at: 1, clientId: 'acme', userRef: 'user', requestId: 'request' };
  await store.journal.recordRead({ ...read, tokenHash: 'token' });
  await store.close();
  const child = program.start(['audit']);
  child.stdout?.destroy();
  let stderr = '';
  child.stderr?.on('data', (text: Buffer) => (stderr += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
