import { expect, it, onTestFinished, vi } from 'vitest';
import { main } from './cli.ts';

it.each([
  ['EPIPE', 0],
  ['EIO', 1],
])(
  'ends without a stack trace when writing its output fails with %s, as before `head`',
  async (code, status) => {
    const before = process.stdout.listeners('error');
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      vi.restoreAllMocks();
      for (const listener of process.stdout.listeners('error'))
        if (!before.includes(listener)) process.stdout.off('error', listener as () => void);
    });
    await main(['--help']);
    process.stdout.emit('error', Object.assign(new Error('gone'), { code }));
    expect(exit).toHaveBeenCalledExactlyOnceWith(status);
  },
);
