import { fileURLToPath } from 'node:url';
import { FileError, type FileMethod } from '@utility-connect/connector';
import { startConnectorThread } from './connector-thread.ts';
import { readFile } from './read-file.ts';
import type { StopReason, WorkerLimits } from './start-worker.ts';

/** Enough for the largest file, and less than the process may grow by. */
const memory: WorkerLimits = { memoryMb: 96, newObjectsMb: 12 };

const folder = fileURLToPath(new URL('./worker/', import.meta.url));
/** Sources in tests, else the built file. */
const entry = `./green-button-file${import.meta.url.slice(-3)}`;

/**
 * Reads each Green Button file in a thread of its own, so that a hostile one neither stalls the process nor another upload, and
 * leaves no memory behind. A file that takes too much memory is refused as `too_large`.
 *
 * @param now UNIX seconds.
 */
export function createFileThreads(now: () => number, limits = memory): FileMethod {
  return {
    kind: 'file',
    async readFile({ file, signal, ...request }) {
      let stopped: StopReason | null = null;
      const thread = await startConnectorThread({ entry, folder, allowedHosts: null }, limits, (reason) => {
        stopped = reason;
      });
      try {
        const call = { kind: 'file', name: 'readFile', request: { ...request, now: now() } } as const;
        return await readFile(thread.run(call, signal, file));
      } catch (error) {
        if (stopped !== 'out_of_memory') throw error;
        throw new FileError('too_large', 'The file takes too much memory.', { cause: error });
      } finally {
        await thread.close();
      }
    },
  };
}
