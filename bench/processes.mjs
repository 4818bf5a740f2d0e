import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

// The server gets core 0; the load comes from the other cores.
const pinned = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', '0'] : [];

/**
 * Starts a Node program and waits until the URL `ready` responds.
 * @param options.isPinned whether it gets core 0 only, which the load does not use
 */
export async function startNode(args, { env = {}, cwd, ready, isPinned = true }) {
  const [command, ...commandArgs] = [...(isPinned ? pinned : []), process.execPath, ...args];
  const child = spawn(command, commandArgs, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let round = 0; ; round += 1) {
    const response = await fetch(ready).catch(() => null);
    if (response?.ok) break;
    if (round > 400) throw new Error(`${ready} did not become ready.`);
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
