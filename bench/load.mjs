import { readFileSync, writeFileSync } from 'node:fs';
import { p99, send } from './client.mjs';

/**
 * Loads the service, by default over 8 connections for 5 seconds after a warm-up of 3 seconds, in which V8 compiles the code.
 *
 * @param target see {@link send}
 * @param options `seconds`, or `amount` of requests, without warm-up; `connections`; `pid` of the server; `warm`
 * @returns requests per second, the same per second of the server's CPU time, the 99th percentile of the latency in
 * milliseconds, and the number of responses other than 2xx
 */
export async function load(
  target,
  { seconds = 5, amount, connections = 8, pid, warm = amount === undefined } = {},
) {
  if (warm) await send(target, { connections, seconds: 3 });
  const before = readCpuSeconds(pid);
  const { times, seconds: elapsedSeconds } = await send(target, { connections, seconds, amount });
  const cpuSeconds = readCpuSeconds(pid) - before;
  const all = Object.values(times).flat();
  const succeeded = Object.keys(times)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => times[status]);
  return {
    requestsPerSecond: all.length / elapsedSeconds,
    perCpuSecond: all.length / cpuSeconds,
    p99Milliseconds: p99(all),
    failed: all.length - succeeded.length,
  };
}

/** Other load on the machine changes CPU time less than wall-clock time. @returns a note for the table. */
export const cpuNote = ({ perCpuSecond }) =>
  Number.isFinite(perCpuSecond)
    ? `${Math.round(perCpuSecond).toLocaleString('en')} per second of CPU time`
    : undefined;

/** @returns resident memory of a process in MB; `NaN` on systems other than Linux. */
export function residentMegabytes(pid) {
  const pages = readProcFields(pid, 'statm')?.[1];
  return pages === undefined ? Number.NaN : (Number(pages) * 4096) / 1e6;
}

/** @returns the highest memory since {@link resetPeak}. Only on Linux. */
export function peakMegabytes(pid) {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(line?.[1]) * 1024) / 1e6;
}

/** Makes {@link peakMegabytes} start again from now. */
export function resetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** @returns user and system time of a process in seconds; `NaN` on systems other than Linux. */
export const readCpuSeconds = (pid) => {
  const fields = readProcFields(pid, 'stat');
  // In hundredths of a second.
  return fields === undefined ? Number.NaN : (Number(fields[13]) + Number(fields[14])) / 100;
};

const readProcFields = (pid, name) => {
  try {
    // The program's name, in parentheses, may contain spaces.
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
      .replace(/\(.*\)/, '()')
      .split(' ');
  } catch {
    return undefined;
  }
};
