import { FileError, type FileMethod } from '@utility-connect/connector';
import { startConnectorThread } from './connector-thread.ts';
import { readFile } from './read-file.ts';
import type { StopReason, WorkerLimits } from './start-worker.ts';

export interface FileThreadsOptions extends WorkerLimits {
  /** UNIX seconds. Each request has it as `now`, because the clock of the host may differ from the one of this machine. */
  readonly now: () => number;
}

/** Enough for the largest file, and less than the process may grow by. */
const MEMORY_MB = 96;
const NEW_OBJECTS_MB = 12;

/**
 * Reads each file in a thread of its own, so that a hostile one neither stalls the process nor another upload, and leaves no memory
 * behind. A file that takes too much memory is refused as `too_large`.
 *
 * @param entry name of an npm package or path of a file, resolved from `folder`: a connector with a file method, which makes no
 * requests.
 * @param options the default of `memoryMb` is 96, that of `newObjectsMb` 12.
 */
export function createFileThreads(
  entry: string,
  folder: string,
  { now, memoryMb = MEMORY_MB, newObjectsMb = NEW_OBJECTS_MB, ...others }: FileThreadsOptions,
): FileMethod {
  const input = { entry, folder, fetchLimits: null };
  const limits = { ...others, memoryMb, newObjectsMb };
  return {
    kind: 'file',
    async readFile({ file, signal, ...request }) {
      let stopped: StopReason | null = null;
      const thread = await startConnectorThread(input, limits, {
        onStop(reason) {
          stopped = reason;
        },
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
