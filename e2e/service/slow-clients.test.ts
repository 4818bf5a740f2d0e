// The slow clients that a security audit would send, against the built service with the times that it really has.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startService } from '../support/service.ts';

/** https://github.com/shekyan/slowhttptest, which Debian has as a package. */
const slowhttptest = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'slowhttptest'))
  .find(existsSync);

it.runIf(slowhttptest)(
  'goes on answering others while 50 clients drip their headers, and closes each of them',
  async () => {
    const service = await startService();
    onTestFinished(() => service.stop());
    const target = `${service.baseUrl}/health/live`;
    // Each sends a few bytes of another header every second. The program ends when none is open any more, or after 20 seconds.
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
    // It writes in colours.
    const report = stripVTControlCharacters((await over).stdout);
    expect(report).toMatch(/connected: +[1-9]/);
    expect(report).not.toMatch(/service available: +NO\b/);
    expect(report).toContain('Exit status: No open connections left');
  },
);
