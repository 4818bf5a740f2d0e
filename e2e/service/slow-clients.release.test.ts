// Slowloris: the tool of a security audit, against the built service with its real timeouts.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startService } from '../support/service.ts';

/** https://github.com/shekyan/slowhttptest, a package of Debian. */
const slowhttptest = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'slowhttptest'))
  .find(existsSync);

it.runIf(slowhttptest)(
  'answers other clients while 50 clients send their headers slowly, and closes their connections',
  async () => {
    const service = await startService();
    onTestFinished(() => service.stop());
    const target = `${service.baseUrl}/health/live`;
    // Each client sends a few bytes of another header every second. The tool ends when all connections are closed, or after 20 s.
    const flags = ['-H', '-c', '50', '-r', '50', '-i', '1', '-x', '10', '-l', '20', '-p', '5'];
    let isOver = false;
    const attack = promisify(execFile)(slowhttptest ?? '', [...flags, '-u', target]);
    const over = attack.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const answer = await fetch(`${service.baseUrl}/utilities?query=pacific`, {
        headers: service.clientHeaders,
        signal: AbortSignal.timeout(5_000),
      });
      expect(answer.status).toBe(200);
      await sleep(250);
    }
    // The report is colored.
    const report = stripVTControlCharacters((await over).stdout);
    expect(report).toMatch(/connected: +[1-9]/);
    expect(report).not.toMatch(/service available: +NO\b/);
    expect(report).toContain('Exit status: No open connections left');
  },
);
