import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';
import { end } from './service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The processes of `npm start`. */
export interface StartedExample {
  readonly exampleUrl: string;
  readonly serviceUrl: string;
  /** Its stdout and stderr. */
  output(): string;
  readonly custodianUrl: string;
  /** Sends SIGINT, as Ctrl-C does. @returns the exit code */
  interrupt(): Promise<number | null>;
  remove(): Promise<void>;
}

/** Runs the script of `npm start` on free ports and its own database. */
export async function startExample(): Promise<StartedExample> {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect start '));
  const [port, examplePort, custodianPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  let output = '';
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      EXAMPLE_PORT: String(examplePort),
      CUSTODIAN_PORT: String(custodianPort),
      DATABASE_URL: `sqlite:${join(folder, 'example.db')}`,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SANDBOX_CLIENT_ID: 'example-client',
      SANDBOX_CLIENT_SECRET: 'example-client-secret',
    },
  });
  child.stdout?.on('data', (text: Buffer) => (output += text));
  child.stderr?.on('data', (text: Buffer) => (output += text));
  for (let round = 0; !output.includes('Ctrl-C stops everything'); round += 1) {
    if (round > 2_000 || child.exitCode !== null) throw new Error(`npm start did not get ready:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    exampleUrl: `http://localhost:${examplePort}`,
    serviceUrl: `http://localhost:${port}`,
    custodianUrl: `http://localhost:${custodianPort}`,
    output: () => output,
    async interrupt() {
      await end(child, 'SIGINT');
      return child.exitCode;
    },
    async remove() {
      await end(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
