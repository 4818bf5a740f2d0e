import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Client } from '../../../src/lib/heart/store/clients.ts';
import { openSqlite } from '../../../src/lib/node/sqlite/sqlite.ts';
import { findFreePort } from '../free-port.ts';

/** The built command line. */
export const programFile = fileURLToPath(new URL('../../../bin/utility-connect.js', import.meta.url));
type Settings = Readonly<Record<string, string>>;

/** The built command line, in an empty folder for each test. Processes are killed after the test. */
interface Program {
  /** The test's folder. */
  readonly folder: string;
  /**
   * Starts it in the test's folder or in a folder inside it, with only these settings.
   *
   * @param stdout an open file to use instead of a pipe.
   */
  start(parameters: readonly string[], settings?: Settings, within?: string, stdout?: number): ChildProcess;
  /** Runs it and waits until it exits. */
  run(
    parameters: readonly string[],
    settings?: Settings,
    within?: string,
    stdout?: number,
  ): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Reads a client from the database. */
  client(clientId: string): Promise<Client | null>;
}

/** For the top of a test file. */
export function useProgram(): Program {
  let folder = '';
  let children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'utility connect '));
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const start: Program['start'] = (parameters, settings = {}, within = '', out?: number) => {
    const env = { PATH: process.env.PATH ?? '', ...settings };
    const child = spawn(process.execPath, [programFile, ...parameters], {
      cwd: join(folder, within),
      env,
      stdio: ['pipe', out ?? 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };
  return {
    get folder() {
      return folder;
    },
    start,
    async run(parameters, settings, within, out) {
      const child = start(parameters, settings, within, out);
      let stdout = '';
      let stderr = '';
      child.stdout?.on('data', (text: Buffer) => (stdout += text));
      child.stderr?.on('data', (text: Buffer) => (stderr += text));
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, stdout, stderr };
    },
    async client(clientId) {
      const store = await openSqlite(join(folder, '.data', 'utility-connect.db'));
      const client = await store.clients.find(clientId);
      await store.close();
      return client;
    },
  };
}

/** Ends a process with SIGTERM. @returns its exit code. */
export function stop(child: ChildProcess): Promise<number | null> {
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  return closed;
}

/** @returns a port that is free, as a setting */
export const freePort = async () => String(await findFreePort());

/** Waits until the service answers. */
export async function ready(port: string): Promise<void> {
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  await expect.poll(() => isReady().catch(() => false), { timeout: 45_000 }).toBe(true);
}

/** Arguments that create a client. */
export const createArguments = [
  'clients',
  'create',
  '--company',
  'Sunny Solar',
  '--email',
  'dev@example.com',
] as const;
