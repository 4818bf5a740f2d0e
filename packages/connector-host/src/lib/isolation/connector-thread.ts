import { deserialize } from 'node:v8';
import { ConnectorError } from '@utility-connect/connector';
import type { ClaimTurn, Turn } from '../pacing/claim-turn.ts';
import type { OnRequest } from '../watch/watched-fetch.ts';
import { restoreError } from './call-error.ts';
import type { Call, Description, FromWorker, ToWorker, WorkerInput } from './messages.ts';
import { createOutgoingFile, type OutgoingFile } from './outgoing-file.ts';
import { type StopReason, startWorker, type WorkerLimits, type WorkerThread } from './start-worker.ts';

/** A loaded connector in a thread of its own. */
export interface ConnectorThread {
  readonly description: Description;
  /**
   * Calls a function: yields its parts, one for each `next`, and returns its result.
   *
   * @throws ConnectorError `connector_stopped`; the error of the connector, redacted; the reason of `signal`; an error of `file`.
   */
  run(call: Call, signal: AbortSignal, file?: ReadableStream<Uint8Array>): AsyncGenerator<unknown, unknown>;
  close(): Promise<void>;
}

/** The module of a connector was not loaded. The message is the reason, without a capital and a period. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

interface ThreadEvents {
  /** Called when it was stopped after it was loaded. */
  readonly onStop: (reason: StopReason) => void;
  /** Claims the turns of its requests. Default: each may be sent at once. */
  readonly claim?: ClaimTurn | undefined;
  /** Called after each request, if the input wants it. Default: nothing. */
  readonly onRequest?: OnRequest | undefined;
}

/**
 * Starts a thread and loads a connector into it.
 *
 * @throws NotLoadedError, or an Error if loading takes too long, as on a busy machine.
 */
export function startConnectorThread(
  input: WorkerInput,
  limits: WorkerLimits,
  { onStop, claim = anyTime, onRequest }: ThreadEvents,
): Promise<ConnectorThread> {
  const { loadMs = 30_000, abortMs = 30_000 } = limits;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    let calls: Calls | null = null;
    let requestLimits: Description['limits'];
    const thread = startWorker(input, limits, {
      onMessage(message) {
        if (message.type === 'loaded') {
          clearTimeout(timer);
          calls = createCalls(thread, abortMs);
          requestLimits = message.description.limits;
          resolve({ description: message.description, run: calls.run, close: thread.close });
        } else if (message.type === 'not_loaded') {
          thread.close();
          fail(new NotLoadedError(message.reason));
        } else if (message.type === 'claim') {
          const { claimId, subject, range } = message;
          const limit = requestLimits?.[message.limit];
          const send = (turn: Turn | null) => thread.send({ type: 'turn', claimId, turn });
          if (limit) claim(limit, subject, range).then(send, () => send(null));
        } else if (message.type === 'requested') onRequest?.(message.request);
        else calls?.receive(message);
      },
      onStop(reason) {
        if (!calls) return fail(new NotLoadedError(`it ended while it was loading (${reason})`));
        calls.stop(reason);
        onStop(reason);
      },
    });
    const timer = setTimeout(() => {
      thread.close();
      fail(new Error(`The connector ${input.entry} took more than ${loadMs / 1000} s to load. Start again.`));
    }, loadMs);
  });
}

const anyTime: ClaimTurn = async (_limit, _subject, { notBefore: at }) => ({ at, now: at });

interface Answer {
  readonly isLast: boolean;
  readonly value: unknown;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  readonly file: OutgoingFile | null;
}

interface Calls extends Pick<ConnectorThread, 'run'> {
  receive(message: Extract<FromWorker, { id: number }>): void;
  /** Fails the calls in flight and all later ones. */
  stop(reason: StopReason): void;
}

function createCalls(thread: WorkerThread, abortMs: number): Calls {
  const waiting = new Map<number, Waiting>();
  /** Calls that were aborted and have not ended, with the timer that stops the thread. */
  const leaving = new Map<number, NodeJS.Timeout>();
  let stopped: StopReason | null = null;
  let lastId = 0;

  const ask = (message: ToWorker & { id: number }, file: OutgoingFile | null): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (stopped !== null) return reject(stoppedError(stopped));
      waiting.set(message.id, { resolve, reject, file });
      thread.send(message);
    });

  const leave = (id: number, reason: unknown): void => {
    if (stopped !== null) return;
    thread.send({ type: 'abort', id });
    const call = waiting.get(id);
    if (!call) return;
    waiting.delete(id);
    leaving.set(
      id,
      setTimeout(() => thread.stop('ignored_abort'), abortMs),
    );
    call.reject(reason);
  };

  return {
    async *run(call, signal, source) {
      signal.throwIfAborted();
      lastId += 1;
      const id = lastId;
      const file = source
        ? createOutgoingFile(source, {
            onChunk: (chunk) => thread.send({ type: 'chunk', id, chunk }, chunk ? [chunk.buffer] : []),
            onError: (error) => leave(id, error),
          })
        : null;
      const onAbort = (): void => leave(id, signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      let hasEnded = false;
      try {
        let answer = await ask({ type: 'call', id, call }, file);
        while (!answer.isLast) {
          yield answer.value;
          signal.throwIfAborted();
          answer = await ask({ type: 'next', id }, file);
        }
        hasEnded = true;
        return answer.value;
      } finally {
        signal.removeEventListener('abort', onAbort);
        file?.close();
        if (!hasEnded) leave(id, undefined);
      }
    },

    receive(message) {
      const call = waiting.get(message.id);
      if (message.type === 'pull') return call?.file?.pull();
      clearTimeout(leaving.get(message.id));
      leaving.delete(message.id);
      waiting.delete(message.id);
      if (message.type === 'error') call?.reject(restoreError(message.error));
      else call?.resolve({ isLast: message.type === 'result', value: deserialize(message.value) });
    },

    stop(reason) {
      stopped = reason;
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const { reject } of waiting.values()) reject(stoppedError(reason));
      leaving.clear();
      waiting.clear();
    },
  };
}

const stoppedError = (reason: StopReason): ConnectorError =>
  new ConnectorError('connector_stopped', `The connector was stopped: ${reason}.`);
