import type { FileMethod } from '@utility-connect/connector';
import { createFileThreads, type WorkerLimits } from '@utility-connect/connector-host/node';

/**
 * Reads each Green Button file in a thread of its own.
 *
 * @param now UNIX seconds.
 */
export function createGreenButtonThreads(now: () => number, limits: WorkerLimits = {}): FileMethod {
  const entry = '@utility-connect/connectors/green-button-file';
  return createFileThreads(entry, import.meta.dirname, { ...limits, now });
}
