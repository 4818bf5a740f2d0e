import { FileError } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { createFileThreads, type FileThreadsOptions } from './file-threads.ts';
import { folder, utility } from './testing/isolated.ts';

const read = (byte: number, options: FileThreadsOptions) =>
  createFileThreads('./files.mjs', folder, options).readFile({
    utility,
    file: new Blob([new Uint8Array([byte])]).stream(),
    signal: new AbortController().signal,
  });

it('reads each file in a new thread, at the time of the host', async () => {
  for (const now of [1_700_000_000, 1_800_000_000]) {
    const { accounts } = await read(0, { now: () => now });
    expect(accounts).toMatchObject([{ accountNumber: `file 1 at ${now}` }]);
  }
});

it('attack: refuses a file that fills the memory of its thread as too large', async () => {
  const reading = read(1, { now: () => 0, memoryMb: 24, newObjectsMb: 2, pauseMs: 60_000 });
  await expect(reading).rejects.toBeInstanceOf(FileError);
  await expect(reading).rejects.toMatchObject({ code: 'too_large' });
});
