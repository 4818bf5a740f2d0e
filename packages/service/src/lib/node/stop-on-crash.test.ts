import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createCanary } from '../../../test/support/canary.ts';
import { sourceArguments } from '../../../test/support/processes/run-source.ts';

it.each(['unhandled rejection', 'uncaught exception'])(
  'logs an %s of a connector without its message, stops gracefully and exits with 1',
  async (fault) => {
    const canary = createCanary();
    const child = spawn(process.execPath, sourceArguments('serve-crashing.ts'), {
      env: { PATH: process.env.PATH, FAULT: fault, CANARY: canary.password },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(canary.foundIn(stdout)).toEqual([]);
    const records = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(records).toEqual([
      {
        level: 60,
        time: expect.any(String),
        msg: `${fault}: stopping`,
        error: 'Error',
        reason: 'The process failed with TypeError.',
        stack: expect.stringContaining('serve-crashing.ts'),
      },
      expect.objectContaining({ msg: 'stopped' }),
    ]);
    expect(records[0].stack).not.toContain('x.js');
  },
  60_000,
);
