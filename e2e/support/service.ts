import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';

/** The built command line. */
export const program: string = fileURLToPath(
  new URL('../../packages/service/bin/utility-connect.js', import.meta.url),
);

/** The built service on its own database, as in production. */
export interface RunningService {
  readonly baseUrl: string;
  readonly connectUrl: string;
  readonly clientHeaders: Record<string, string>;
  /** Of its process. */
  pid(): number;
  /** Its stdout and stderr. */
  log(): string;
  /** Creates a connect token for the client of the settings or of these headers. */
  connectToken(parameters?: Record<string, string>, headers?: Record<string, string>): Promise<string>;
  /** Runs the command line on the same database. @returns the JSON object that it prints. */
  command(...parameters: string[]): Promise<Record<string, unknown>>;
  exchange(code: string): Promise<Response>;
  read(path: string, accessToken: string): Promise<Response>;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Kills the process and starts another one on the same database. */
  restart(): Promise<void>;
  /** Terminates the process gracefully, and keeps its database for `restart`. @returns the exit code */
  terminate(): Promise<number | null>;
  stop(): Promise<void>;
}

export interface ServiceSettings {
  readonly redirectUris?: readonly string[];
  readonly origins?: readonly string[];
  /** More environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

const client = { 'Service-Client-Id': 'end-to-end', 'Service-Secret': 'end-to-end-secret' };

/** Starts the service on a free port. */
export async function startService({
  redirectUris = [],
  origins = [],
  environment = {},
}: ServiceSettings = {}): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect e2e '));
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  let log = '';
  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, [program, 'serve'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        SANDBOX_CLIENT_ID: client['Service-Client-Id'],
        SANDBOX_CLIENT_SECRET: client['Service-Secret'],
        SANDBOX_REDIRECT_URIS: redirectUris.join(','),
        SANDBOX_ORIGINS: origins.join(','),
        LOG_LEVEL: 'debug',
        ...environment,
      },
    });
    child.stdout?.on('data', (text: Buffer) => (log += text));
    child.stderr?.on('data', (text: Buffer) => (log += text));
    return child;
  };
  let child = launch();
  await untilReady(`${baseUrl}/health/ready`);

  const post = (path: string, body: Record<string, string>, headers: Record<string, string> = client) =>
    fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: new URLSearchParams(body) });

  return {
    baseUrl,
    connectUrl: `${baseUrl}/link`,
    clientHeaders: client,
    pid: () => child.pid ?? 0,
    log: () => log,
    async connectToken(parameters = {}, headers = client) {
      const body = { user_id: crypto.randomUUID(), ...parameters };
      const answer = await post('/auth/connect-token', body, headers);
      return ((await answer.json()) as { connect_token: string }).connect_token;
    },
    async command(...parameters) {
      const env = { PATH: process.env.PATH, ...environment };
      const options = { cwd: folder, env };
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], options);
      return JSON.parse(stdout);
    },
    exchange: (code) => post('/auth/token', { code, grant_type: 'code' }),
    read: (path, accessToken) =>
      fetch(`${baseUrl}${path}`, { headers: { ...client, Authorization: `Bearer ${accessToken}` } }),
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      await end(child, 'SIGKILL');
      child = launch();
      await untilReady(`${baseUrl}/health/ready`);
    },
    async terminate() {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
    async stop() {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the command line, while this process can answer its requests. */
export async function runProgram(
  parameters: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly stdout: string; readonly stderr: string; readonly code: number | null }> {
  const child = spawn(process.execPath, [program, ...parameters], options);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (stdout += text));
  child.stderr.on('data', (text: Buffer) => (stderr += text));
  await new Promise((resolve) => child.once('close', resolve));
  return { stdout, stderr, code: child.exitCode };
}

/** Ends a process and waits for it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  await closed;
}

/** Waits until an address answers 2xx. */
export async function untilReady(address: string): Promise<void> {
  for (let round = 0; round < 1_000; round += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${address} did not get ready.`);
}
