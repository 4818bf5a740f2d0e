import { type Connector, ConnectorError, type Method } from '@utility-connect/connector';
import type { FetchLimits } from '../bounded-fetch/bounded-fetch.ts';
import type { MethodFunction } from '../method-members.ts';
import type { ClaimTurn } from '../pacing/claim-turn.ts';
import type { OnRequest } from '../watch/watched-fetch.ts';
import { type ConnectorThread, startConnectorThread } from './connector-thread.ts';
import type { Call, MethodDescription, WorkerInput } from './messages.ts';
import { readFile } from './read-file.ts';
import type { StopReason, WorkerLimits } from './start-worker.ts';

/** A connector whose code runs in a thread of its own, which starts again after it was stopped. */
interface IsolatedConnector {
  readonly connector: Connector;
  close(): Promise<void>;
}

export interface IsolationOptions extends WorkerLimits, Pick<FetchLimits, 'allowedHosts' | 'hostOrigins'> {
  /** Claims the turns of its requests. Default: its limits are not enforced. */
  readonly claim?: ClaimTurn | undefined;
  /** Called after each of its requests. Default: nothing. */
  readonly onRequest?: OnRequest | undefined;
  /** Called when the connector was stopped. */
  readonly onStop?: (name: string, reason: StopReason) => void;
  /** Milliseconds from any start. Default the process's. */
  readonly clock?: () => number;
}

/** A thread that ran longer than this starts without a delay again. */
const LONG_RUN_MS = 60_000;
/** Exponential backoff: the first restart is immediate, the second waits this long, then doubling. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Loads a connector into a thread of its own. Faults that a promise cannot hold, such as an endless loop, stop the thread: its calls
 * fail with `connector_stopped`, and the next call starts it again.
 *
 * @param entry name of an npm package or path of a file, resolved from `folder`.
 * @throws NotLoadedError, or an Error if loading takes too long.
 */
export async function isolateConnector(
  entry: string,
  folder: string,
  {
    allowedHosts,
    hostOrigins,
    claim,
    onRequest,
    onStop,
    clock = () => performance.now(),
    ...limits
  }: IsolationOptions = {},
): Promise<IsolatedConnector> {
  const input: WorkerInput = {
    entry,
    folder,
    fetchLimits: { allowedHosts, hostOrigins },
    reportsRequests: onRequest !== undefined,
  };
  let current: Promise<ConnectorThread> | null = null;
  let isClosed = false;
  let startedAt = 0;
  let stops = 0;
  let startsAgainAt = 0;

  const noteStop = (reason: StopReason): void => {
    current = null;
    const now = clock();
    stops = now - startedAt > LONG_RUN_MS ? 1 : stops + 1;
    const wait = stops === 1 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (stops - 2));
    startsAgainAt = now + wait;
    onStop?.(first.description.name, reason);
  };
  const start = (): Promise<ConnectorThread> => {
    startedAt = clock();
    return startConnectorThread(input, limits, { onStop: noteStop, claim, onRequest });
  };
  const thread = async (): Promise<ConnectorThread> => {
    if (current === null) {
      if (isClosed || clock() < startsAgainAt) throw notRunning();
      current = start();
      current.catch(() => noteStop('not_loaded'));
    }
    return current.catch(() => {
      throw notRunning();
    });
  };

  const first = await start();
  current = Promise.resolve(first);

  const run: Run = async function* (call, signal, file) {
    return yield* (await thread()).run(call, signal, file);
  };
  const { methods, ...description } = first.description;
  return {
    connector: { ...description, methods: methods.map((method) => createMethod(method, run)) },
    async close() {
      isClosed = true;
      await (await current?.catch(() => null))?.close();
    },
  };
}

const notRunning = (): ConnectorError =>
  new ConnectorError('connector_stopped', 'The connector was stopped, and starts again later.');

type Run = ConnectorThread['run'];
type Request = { readonly signal: AbortSignal; readonly file?: ReadableStream<Uint8Array> };

/** A method that calls its functions in the thread. */
function createMethod({ kind, data, functions }: MethodDescription, run: Run): Method {
  const callOf = (name: MethodFunction) => {
    const begin = ({ signal, file, ...request }: Request) =>
      run({ kind, name, request } as Call, signal, file);
    if (name === 'readIntervals') return begin;
    if (name === 'readFile') return async (request: Request) => readFile(begin(request));
    return async (request: Request) => (await begin(request).next()).value;
  };
  return {
    ...data,
    ...Object.fromEntries(functions.map((name) => [name, callOf(name)])),
  } as unknown as Method;
}
