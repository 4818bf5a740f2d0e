import { createRequire } from 'node:module';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerInput, WorkerStart } from './messages.ts';

/** Why a worker ended. */
export type StopReason =
  /** An error outside of a promise, or a rejection that nobody handled. */
  | 'uncaught_error'
  | 'out_of_memory'
  /** It did not answer, as when it computes forever. */
  | 'unresponsive'
  /** A call went on after it was aborted. */
  | 'ignored_abort'
  /** It ended itself. */
  | 'exited'
  /** It did not load again. */
  | 'not_loaded';

/** Limits of a worker. */
export interface WorkerLimits {
  /** Limit of its heap, and of its memory outside of it, in MB each. Default 256. */
  readonly memoryMb?: number | undefined;
  /** The part of the heap for new objects, in MB, beside `memoryMb`. Default 48, which makes it faster. */
  readonly newObjectsMb?: number | undefined;
  /** Time to load, in milliseconds. Default 30 s. */
  readonly loadMs?: number | undefined;
  /** Longest computation without a pause, in milliseconds. Default 10 s. */
  readonly pauseMs?: number | undefined;
  /** Time for a call to end after it was aborted, in milliseconds. Default 30 s. */
  readonly abortMs?: number | undefined;
}

/** A thread that runs until it is stopped. */
export interface WorkerThread {
  send(message: ToWorker, transfer?: readonly ArrayBuffer[]): void;
  stop(reason: StopReason): void;
  /** Resolves when the thread is gone. */
  close(): Promise<void>;
}

interface WorkerEvents {
  /** All but those that only concern the thread. */
  readonly onMessage: (message: Exclude<FromWorker, { type: 'pong' | 'out_of_memory' }>) => void;
  /** Called once, unless it was closed. */
  readonly onStop: (reason: StopReason) => void;
}

/** Starts a thread with limited memory, and stops it when it no longer answers. */
export function startWorker(
  input: WorkerInput,
  { memoryMb = 256, newObjectsMb, pauseMs = 10_000 }: WorkerLimits,
  { onMessage, onStop }: WorkerEvents,
): WorkerThread {
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(workerFile(), {
    workerData: { input, maxExternalBytes: memoryMb * 1_000_000, port: port2 } satisfies WorkerStart,
    transferList: [port2],
    env: connectorEnvironment(process.env),
    // Not shown: it may contain a password.
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      ...(newObjectsMb !== undefined && { maxYoungGenerationSizeMb: newObjectsMb }),
    },
  });
  worker.stdout.resume();
  worker.stderr.resume();

  let hasEnded = false;
  const end = (reason: StopReason | null): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(timer);
    port.close();
    void worker.terminate();
    if (reason !== null) onStop(reason);
  };

  let unanswered = 0;
  let timer: NodeJS.Timeout | undefined;
  const ping = (): void => {
    // Counts pings instead of time, so that suspending the machine isn't taken for a hang.
    if (unanswered > PINGS) end('unresponsive');
    unanswered += 1;
    if (unanswered === 1) port.postMessage({ type: 'ping' } satisfies ToWorker);
  };
  // No pings while the connector loads: `loadMs` limits that.
  port.once('message', () => {
    timer = setInterval(ping, pauseMs / PINGS);
  });

  port.on('message', (message: FromWorker) => {
    if (hasEnded) return;
    if (message.type === 'pong') unanswered = 0;
    else if (message.type === 'out_of_memory') end('out_of_memory');
    else onMessage(message);
  });
  worker.on('error', (error) => {
    const { code } = error as NodeJS.ErrnoException;
    end(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'uncaught_error');
  });
  worker.on('exit', () => end('exited'));

  return {
    send: (message, transfer = []) => port.postMessage(message, transfer),
    stop: end,
    async close() {
      end(null);
      await worker.terminate();
    },
  };
}

const PINGS = 10;

/** Found by the name of this package, because this file may be part of a bundle. Sources in tests, else the built file. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@utility-connect/connector-host/worker');

/** A connector sees `CONNECTOR_*` and `TZ`, not the secrets of its host. */
const connectorEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => name.startsWith('CONNECTOR_') || name === 'TZ'),
  );
