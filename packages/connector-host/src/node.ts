export {
  type BoundedFetch,
  createBoundedAgent,
  createBoundedFetch,
  type FetchLimits,
  type Lookup,
} from './lib/bounded-fetch/bounded-fetch.ts';
export { findOrigin, type HostOrigins } from './lib/bounded-fetch/host-origins.ts';
export { type ConnectorSource, connectorSource } from './lib/isolation/connector-source.ts';
export { NotLoadedError } from './lib/isolation/connector-thread.ts';
export { createFileThreads, type FileThreadsOptions } from './lib/isolation/file-threads.ts';
export { type IsolationOptions, isolateConnector } from './lib/isolation/isolate-connector.ts';
export type { StopReason, WorkerLimits } from './lib/isolation/start-worker.ts';
export type { ClaimTurn, Turn, TurnRange } from './lib/pacing/claim-turn.ts';
export { createPacedConnector } from './lib/pacing/paced-connector.ts';
export { createWatchedFetch, type OnRequest, type WatchedRequest } from './lib/watch/watched-fetch.ts';
