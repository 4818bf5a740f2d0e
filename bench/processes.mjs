import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

// The server has one core for itself; the load comes from another.
const pinned = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', '0'] : [];

/** Starts a Node program on one core and waits until it answers. */
export async function startNode(parameters, { env = {}, cwd, ready }) {
  const [command, ...rest] = [...pinned, process.execPath, ...parameters];
  const child = spawn(command, rest, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let round = 0; ; round += 1) {
    const answer = await fetch(ready).catch(() => null);
    if (answer?.ok) break;
    if (round > 400) throw new Error(`${ready} did not get ready.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.once('close', resolve);
        child.kill('SIGTERM');
      }),
  };
}

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
