import type { CallToolResult } from '@modelcontextprotocol/server';
import { UtilityConnectError } from '@utility-connect/node';
import { errorCodes } from './error-codes.gen.ts';

/** Runs a tool. @returns its result as JSON, or its error in words, both without secrets */
export type Answer = (run: () => Promise<unknown>) => Promise<CallToolResult>;

/** @param secrets are replaced wherever they occur, even if the service repeats them. */
export function createAnswer(secrets: readonly string[]): Answer {
  // The service issues no shorter ones. Hiding shorter ones would garble ordinary words.
  const long = secrets.filter(({ length }) => length >= 8);
  const hide = (text: string): string =>
    long.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text);
  const shown = (field: string, value: unknown): unknown =>
    typeof value === 'string' ? hide(value) : withTime(field, value);
  return async (run) => {
    try {
      return { content: [{ type: 'text', text: JSON.stringify(await run(), shown) }] };
    } catch (error) {
      return { content: [{ type: 'text', text: hide(inWords(error)) }], isError: true };
    }
  };
}

/** Fields in UNIX seconds. */
const timeFields = new Set([
  ...['start', 'end', 'next_start', 'data_from', 'data_through', 'last_success_at', 'login_refused_at'],
  ...['connected_at', 'next_sync_at', 'expires_at'],
]);

// Models calculate better with dates than with UNIX seconds.
const withTime = (field: string, value: unknown): unknown =>
  timeFields.has(field) && typeof value === 'number' ? isoTime(value) : value;

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000', '');

const inWords = (error: unknown): string => {
  if (!(error instanceof UtilityConnectError))
    return 'The tool failed: report this as an error of the server.';
  const { code, message, status, param, retryAfterSeconds, requestId } = error;
  const known = errorCodes.find((one) => one.code === code && one.status === String(status));
  const sentences = [
    message,
    ...(known ? [`What to do: ${known.action}.`] : []),
    ...(retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} s.`]),
  ];
  const details = [
    `error ${code}`,
    ...(param === undefined ? [] : [`parameter ${param}`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
  ];
  return `${sentences.join(' ')} (${details.join(', ')})`;
};
