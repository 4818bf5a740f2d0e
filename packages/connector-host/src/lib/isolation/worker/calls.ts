import type { Method } from '@utility-connect/connector';
import { describeError } from '../call-error.ts';
import type { Call, FromWorker, ToWorker } from '../messages.ts';
import { callMethod } from './call-method.ts';
import { createIncomingFile, type IncomingFile } from './incoming-file.ts';
import { pack } from './pack.ts';

interface RunningCall {
  readonly controller: AbortController;
  readonly parts: AsyncGenerator<unknown, unknown>;
  readonly file: IncomingFile | null;
  isBusy: boolean;
}

/** The calls of a connector that are running. */
export interface Calls {
  receive(message: Extract<ToWorker, { id: number }>): void;
}

/** Runs the calls of a connector, and sends their parts, results and errors. */
export function createCalls(methods: readonly Method[], send: (message: FromWorker) => void): Calls {
  const running = new Map<number, RunningCall>();

  const begin = (id: number, { kind, name, request }: Call): RunningCall => {
    const method = methods.find((candidate) => candidate.kind === kind) as Method;
    const controller = new AbortController();
    const file = kind === 'file' ? createIncomingFile(() => send({ type: 'pull', id })) : null;
    const { signal } = controller;
    const parts = callMethod(method, name, { ...request, signal, ...(file && { file: file.stream }) });
    const call = { controller, parts, file, isBusy: false };
    running.set(id, call);
    return call;
  };

  const end = (id: number, { controller, parts, file, isBusy }: RunningCall): void => {
    controller.abort();
    file?.fail(controller.signal.reason);
    if (isBusy) return;
    running.delete(id);
    parts.return(undefined).catch(() => undefined);
  };

  const sendNext = async (id: number, call: RunningCall): Promise<void> => {
    call.isBusy = true;
    try {
      const { done, value } = await call.parts.next();
      if (done) running.delete(id);
      send({ type: done ? 'result' : 'part', id, value: pack(value) });
    } catch (error) {
      running.delete(id);
      send({ type: 'error', id, error: describeError(error) });
    }
    call.isBusy = false;
    if (call.controller.signal.aborted && running.has(id)) end(id, call);
  };

  return {
    receive(message) {
      const { id } = message;
      const call = message.type === 'call' ? begin(id, message.call) : running.get(id);
      if (!call) return;
      if (message.type === 'abort') end(id, call);
      else if (message.type === 'chunk') call.file?.receive(message.chunk);
      else void sendNext(id, call);
    },
  };
}
