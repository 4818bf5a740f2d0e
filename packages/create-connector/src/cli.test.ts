import { expect, it, onTestFinished, vi } from 'vitest';
import { main } from './cli.ts';

it.each([
  ['EPIPE', 0],
  ['EIO', 1],
])(
  'ends without a stack trace when writing its output fails with %s, as before `head`',
  async (code, status) => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const listen = vi.spyOn(process.stdout, 'on').mockReturnThis();
    onTestFinished(() => void vi.restoreAllMocks());
    await main(['--help']);
    const calls = listen.mock.calls as unknown as [string, (error: Error) => void][];
    calls.find(([event]) => event === 'error')?.[1](Object.assign(new Error('gone'), { code }));
    expect(exit).toHaveBeenCalledExactlyOnceWith(status);
  },
);
