import type { MessagePort } from 'node:worker_threads';
import type { Connector, Method } from '@utility-connect/connector';
import type { FetchLimits } from '../bounded-fetch/bounded-fetch.ts';
import type { MethodFunction } from '../method-members.ts';
import type { Turn, TurnRange } from '../pacing/claim-turn.ts';
import type { WatchedRequest } from '../watch/watched-fetch.ts';

/** The `workerData` of a worker. */
export interface WorkerStart {
  readonly input: WorkerInput;
  /** Limit of its memory outside of the heap, in bytes. */
  readonly maxExternalBytes: number;
  /** For the messages. Not `parentPort`, which libraries of a connector may use for theirs. */
  readonly port: MessagePort;
}

/** The source of a worker's connector, and its limits. */
export interface WorkerInput {
  /** Name of an npm package or path of a file. */
  readonly entry: string;
  /** Folder that both are resolved from. */
  readonly folder: string;
  /** Bounds its `fetch`; `null` if it makes no requests. */
  readonly fetchLimits: Pick<FetchLimits, 'allowedHosts' | 'hostOrigins'> | null;
  /** Whether it reports its requests. Default `false`. */
  readonly reportsRequests?: boolean;
}

export type ToWorker =
  /** Begins a call. It is answered by a part, the result or an error. */
  | { readonly type: 'call'; readonly id: number; readonly call: Call }
  /** Asks for the next part. */
  | { readonly type: 'next'; readonly id: number }
  /** The call is no longer needed. */
  | { readonly type: 'abort'; readonly id: number }
  /** Answers `pull`; `null` at the end of the file. */
  | { readonly type: 'chunk'; readonly id: number; readonly chunk: Uint8Array<ArrayBuffer> | null }
  /** Answers a claim of a turn; `null` if it failed. */
  | { readonly type: 'turn'; readonly claimId: number; readonly turn: Turn | null }
  | { readonly type: 'ping' };

export type FromWorker =
  | { readonly type: 'loaded'; readonly description: Description }
  | { readonly type: 'not_loaded'; readonly reason: string }
  | { readonly type: 'part' | 'result'; readonly id: number; readonly value: Uint8Array }
  | { readonly type: 'error'; readonly id: number; readonly error: CallError }
  /** Asks for the next bytes of the file of a call. */
  | { readonly type: 'pull'; readonly id: number }
  /** Claims a turn of a limit, which is named by its index. See `ClaimTurn`. */
  | {
      readonly type: 'claim';
      readonly claimId: number;
      readonly limit: number;
      readonly subject: string;
      readonly range: TurnRange;
    }
  /** It has sent a request. */
  | { readonly type: 'requested'; readonly request: WatchedRequest }
  | { readonly type: 'pong' }
  /** It has more memory outside of the heap than it may have. The heap limit doesn't cover that. */
  | { readonly type: 'out_of_memory' };

/** A call of a function of a method. */
export interface Call {
  readonly kind: Method['kind'];
  readonly name: MethodFunction;
  /** Without the signal and the file. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** The parts of a connector that its host knows. */
export interface Description extends Omit<Connector, 'methods'> {
  readonly methods: readonly MethodDescription[];
}

export interface MethodDescription {
  readonly kind: Method['kind'];
  /** The properties that are data. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly functions: readonly MethodFunction[];
}

/** An error of a call, without any text of the connector but the names of its classes, files and steps. */
export type CallError =
  | {
      readonly name: string;
      readonly code?: string;
      readonly retryAfterSeconds?: number;
      readonly step?: string;
    }
  | { readonly message: string; readonly stack: string };
