import { createRequire } from 'node:module';
import type { OnRequest, WatchedRequest } from '@utility-connect/connector-host/node';
import { type DestinationStream, pino } from 'pino';
import type { RequestRecord } from '../core/http/app.ts';

/** Writes the service's log. */
export interface Logger {
  debug(message: string): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string): void;
  error(message: string, error: unknown): void;
  fatal(message: string, error: unknown): void;
  request(record: RequestRecord): void;
  /** Logs a request of a connector. Absent if the level leaves it out. */
  readonly connectorRequest?: OnRequest;
}

/** Bytes that are buffered while stdout cannot be written. Lines beyond that are lost. */
const MAX_BUFFERED_BYTES = 1_000_000;

/**
 * Opens stdout for the log. When it can't be written, because the disk is full or the reader is slow or gone, lines are
 * buffered and the service continues: a write never blocks and never fails.
 */
export function openLogOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: true,
    maxLength: MAX_BUFFERED_BYTES,
    retryEAGAIN: () => false,
  });
  output.on('error', () => undefined);
  // Without `flushSync`, which pino would call for a fatal line, and which waits forever on a full disk.
  return { write: (line) => void output.write(line) };
}

/** Creates a logger: JSON lines on stdout or `destination`, readable text on a terminal. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const isReadable = destination === undefined && process.stdout.isTTY;
  const log = isReadable
    ? pino(
        { level, base: null },
        loadPretty()({ colorize: true, ignore: 'pid,hostname', singleLine: true, sync: true }),
      )
    : pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? openLogOutput());
  return {
    debug: (message) => log.debug(message),
    info: (message, fields = {}) => log.info(fields, message),
    warn: (message) => log.warn(message),
    error: (message, error) => log.error(describe(error), message),
    fatal: (message, error) => log.fatal(describe(error), message),
    ...(log.isLevelEnabled('debug') && {
      connectorRequest: (request: WatchedRequest) => log.debug(request, 'connector request'),
    }),
    request({ requestId, method, route, status, milliseconds, clientId, error }) {
      const fields = {
        requestId,
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        clientId,
      };
      if (error === undefined) log.debug(fields, 'request');
      else log.error({ ...fields, ...describe(error) }, 'request failed');
    },
  };
}

// Only for terminals, because it takes long to load.
const loadPretty = (): typeof import('pino-pretty') => createRequire(import.meta.url)('pino-pretty');

// Only name, message and stack: other properties of an error may hold a person's input.
const describe = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { error: error.name, reason: error.message, stack: error.stack }
    : { error: typeof error };
