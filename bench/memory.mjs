import { load, residentMegabytes } from './load.mjs';
import { OVERLOAD_CONNECTIONS } from './overload.mjs';
import { requestsFor } from './service-requests.mjs';

/**
 * Watches the memory of the service under ten times the load. Compares the maximum of the last fifth of the time with that of the
 * first: single readings depend on when V8 last collected garbage.
 */
export async function measureMemory(service, minutes) {
  const targets = Object.values(requestsFor(service));
  const seconds = Math.max(1, Math.round((minutes * 60) / (5 * targets.length)));
  const maxMegabytes = [];
  for (let round = 0; round < 5; round += 1) {
    let max = 0;
    const sample = () => {
      max = Math.max(max, residentMegabytes(service.pid));
    };
    const timer = setInterval(sample, 200);
    for (const target of targets) {
      await load(target, { seconds, connections: OVERLOAD_CONNECTIONS, warm: false });
    }
    clearInterval(timer);
    sample();
    maxMegabytes.push(max);
  }
  return {
    name: `${service.databaseName}: ten times the load, memory after ${minutes} minutes, relative to the start`,
    value: (100 * maxMegabytes.at(-1)) / maxMegabytes[0],
    unit: '%',
    // V8 needs some minutes until the size of its heap is stable.
    floor: minutes >= 10 ? '<= 115' : undefined,
    note: `${Math.round(maxMegabytes.at(-1))} MB`,
  };
}
