// The command `try` at fakes of the interfaces on this machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSources, startFakeSources } from './support/fake-sources.ts';
import { program, runProgram } from './support/service.ts';

let sources: FakeSources;
let folder: string;
beforeAll(async () => {
  sources = await startFakeSources();
  folder = mkdtempSync(join(tmpdir(), 'utility connect try '));
});
afterAll(async () => {
  await sources.stop();
  rmSync(folder, { recursive: true, force: true });
});

const tryWith = async (id: string, fields: Record<string, string>, ...options: string[]) => {
  const file = join(folder, 'fields.json');
  writeFileSync(file, JSON.stringify(fields));
  const result = await runProgram(['try', id, '--fields', file, ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, CONNECTOR_HOSTS: sources.connectorHosts },
  });
  rmSync(file);
  expect(readdirSync(folder)).toEqual([]);
  return result;
};

describe('utility-connect try', () => {
  it('signs in, reads, and prints evidence for the registry', async () => {
    const { login } = sources.fakes['dk-eloverblik'];
    const { stdout, code } = await tryWith('dk-eloverblik', login, '--json');
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ utility_id: 'dk-eloverblik', ok: true, evidence: expect.anything() });
    expect(result.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual([
      ['sign_in', true],
      ['accounts', true],
      ['intervals', true],
      ['bills', true],
    ]);
    expect(result.requests).toBeGreaterThan(2);
    expect(stdout).not.toContain(login.token);
  });

  it('fails at a wrong key with exit code 1 and a report without it', async () => {
    const key = 'sk_live_wrongwrongwrong';
    const { login } = sources.fakes['gb-octopus-energy'];
    const { stdout, stderr, code } = await tryWith('gb-octopus-energy', { ...login, api_key: key });
    expect(code).toBe(1);
    expect(stdout).toContain('FAILED sign-in: the utility refuses the login; it was not tried again');
    expect(stdout).toContain('sign_in: invalid_credentials');
    for (const secret of [key, login.account_number ?? '']) expect(stdout + stderr).not.toContain(secret);
  });

  it('names a field that is missing, without the values of the others', async () => {
    const { stderr, code } = await tryWith('gb-octopus-energy', { api_key: 'sk_live_secret' });
    expect(code).toBe(1);
    expect(stderr).toContain('fields.account_number');
    expect(stderr).not.toContain('sk_live_secret');
  });

  it('asks for a file where there is no terminal', () => {
    const { status, stderr } = spawnSync(process.execPath, [program, 'try', 'dk-eloverblik'], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
      input: '',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('--fields FILE') });
  });
});
