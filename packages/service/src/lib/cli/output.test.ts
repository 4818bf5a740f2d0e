import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createArguments, freePort, ready, stop, useProgram } from '../../../test/support/cli/program.ts';
import { hashSecret } from '../crypto/hash.ts';
import { openSqlite } from '../node/sqlite/sqlite.ts';
import { beginObject, OutputError, print } from './output.ts';

const program = useProgram();

// A device of Linux that is always full.
const full = '/dev/full';

const inFile = (run: (file: number) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = openSync(join(folder, 'out'), 'w');
  run(file);
  closeSync(file);
  return readFileSync(join(folder, 'out'), 'utf8');
};

describe('print and beginObject', () => {
  it('write the whole output', () => {
    const line = 'ü'.repeat(300_000);
    expect(inFile((file) => print(line, file))).toBe(`${line}\n`);
    expect(inFile((file) => beginObject(file)({ a: 1, b: 'two' }))).toBe('{"a":1,"b":"two"}\n');
  });

  it.runIf(existsSync(full))('throw on a full disk', () => {
    const file = openSync(full, 'w');
    onTestFinished(() => closeSync(file));
    expect(() => print('line', file)).toThrow(OutputError);
    expect(() => beginObject(file)).toThrow('ENOSPC');
  });
});

describe.runIf(existsSync(full))('utility-connect on a full disk', () => {
  const onFullDisk = (...parameters: string[]) => {
    const stdout = openSync(full, 'w');
    onTestFinished(() => closeSync(stdout));
    return program.run(parameters, {}, '', stdout);
  };
  const failed = { code: 1, stderr: expect.stringMatching(/^stdout cannot be written \(ENOSPC\)[^\n]+\n$/) };

  it('keeps the old secret when the new one cannot be printed', async () => {
    const { client_id: id, client_secret: secret } = JSON.parse((await program.run(createArguments)).stdout);
    expect(await onFullDisk('clients', 'rotate-secret', id)).toMatchObject(failed);
    expect(await program.secretHashOf(id)).toEqual(hashSecret(secret));
  });

  it('creates no client when its secret cannot be printed, and sends no mail', async () => {
    expect(await onFullDisk(...createArguments)).toMatchObject(failed);
    expect(existsSync(join(program.folder, '.data', 'outbox'))).toBe(false);
  });

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

  it('fails when the output of another command cannot be printed', async () => {
    expect(await onFullDisk('migrate')).toMatchObject(failed);
  });
});

it('keeps the old secret when stdout is the null device', async () => {
  const { client_id: id, client_secret: secret } = JSON.parse((await program.run(createArguments)).stdout);
  const nowhere = openSync(devNull, 'w');
  onTestFinished(() => closeSync(nowhere));
  const refused = await program.run(['clients', 'rotate-secret', id], {}, '', nowhere);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed.') });
  expect(await program.secretHashOf(id)).toEqual(hashSecret(secret));
});

it('ends a list silently when its reader closes the pipe', async () => {
  const store = await openSqlite(join(program.folder, '.data', 'utility-connect.db'));
  const event = {
    id: 'a',
    at: 1,
    event: 'read',
    clientId: 'acme',
    userRef: 'user',
    requestId: null,
  } as const;
  await store.audit.append(event);
  await store.close();
  const child = program.start(['audit']);
  child.stdout?.destroy();
  let stderr = '';
  child.stderr?.on('data', (text: Buffer) => (stderr += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
