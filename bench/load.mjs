import { readFileSync } from 'node:fs';
import { p99, send } from './client.mjs';

/**
 * Loads the service over 8 connections for some seconds, after three of warming up: for as long V8 goes on compiling what it
 * meets for the first time, as in no service that has run for a minute.
 *
 * @param target what {@link send} takes
 * @param options `seconds`, or `amount`, which does not warm up; `connections`; `pid` of the server; `warm`.
 * @returns requests per second, also per second of the server's processor time, the 99th percentile of the latency in
 * milliseconds, and how many answers were not 2xx
 */
export async function load(
  target,
  { seconds = 5, amount, connections = 8, pid, warm = amount === undefined } = {},
) {
  if (warm) await send(target, { connections, seconds: 3 });
  const before = processorSeconds(pid);
  const { times, seconds: took } = await send(target, { connections, seconds, amount });
  const processor = processorSeconds(pid) - before;
  const all = Object.values(times).flat();
  const succeeded = Object.keys(times)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => times[status]);
  return {
    requestsPerSecond: all.length / took,
    perProcessorSecond: pid === undefined ? undefined : all.length / processor,
    p99Milliseconds: p99(all),
    failed: all.length - succeeded.length,
  };
}

/** What else the machine does changes the clock's figure; the processor's time hardly. @returns a note for the table. */
export const perProcessor = ({ perProcessorSecond: figure }) =>
  Number.isFinite(figure)
    ? `${Math.round(figure).toLocaleString('en')} per second of processor time`
    : undefined;

/** Memory of a process in MB: what stays of it in the machine's. Linux alone; else `NaN`. */
export function residentMegabytes(pid) {
  const pages = fieldsOf(pid, 'statm')?.[1];
  return pages === undefined ? Number.NaN : (Number(pages) * 4096) / 1e6;
}

// In hundredths of a second on every Linux; other systems do not show it so.
const processorSeconds = (pid) => {
  const fields = fieldsOf(pid, 'stat');
  return fields === undefined ? Number.NaN : (Number(fields[13]) + Number(fields[14])) / 100;
};

const fieldsOf = (pid, name) => {
  try {
    // The name of the program, in brackets, may hold spaces.
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
      .replace(/\(.*\)/, '()')
      .split(' ');
  } catch {
    return undefined;
  }
};
