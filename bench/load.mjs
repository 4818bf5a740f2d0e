import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/**
 * Sends requests over 8 connections for some seconds, after a second of warming up.
 *
 * @param request `url` and `headers`, or `requests` to send in turn.
 * @param options `amount` in place of `seconds` sends so many, without warming up; `pid` of the server; `warm`.
 * @returns requests per second, also per second of the server's processor time, the 99th percentile of the latency in
 * milliseconds, and how many answers were not 2xx
 */
export async function load(
  request,
  { seconds = 5, amount, connections = 8, pid, warm = amount === undefined } = {},
) {
  if (warm) await autocannon({ ...request, connections, duration: 1 });
  const before = processorSeconds(pid);
  const extent = amount === undefined ? { duration: seconds } : { amount };
  const result = await autocannon({ ...request, connections, ...extent });
  const { requests, latency, non2xx, errors, statusCodeStats, duration } = result;
  return {
    requestsPerSecond: requests.total / duration,
    perProcessorSecond: pid === undefined ? undefined : requests.total / (processorSeconds(pid) - before),
    p99Milliseconds: latency.p99,
    failed: non2xx + errors,
    statuses: statusCodeStats,
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
