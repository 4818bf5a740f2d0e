import { p99, send } from './client.mjs';
import { requestsFor } from './service-requests.mjs';

/** Ten times the usual connections of `load`. */
export const OVERLOAD_CONNECTIONS = 80;

/**
 * Sends ten times the load, each connection as fast as it gets responses.
 *
 * @param speed of the machine, relative to the one that the floor is for
 */
export async function measureOverload(service, speed) {
  const { times } = await send(requestsFor(service).plain, { connections: OVERLOAD_CONNECTIONS, seconds: 5 });
  const { 200: admitted = [], 429: limited = [], 503: shed = [], ...others } = times;
  const rejected = [...limited, ...shed];
  const name = `${service.databaseName}: ten times the load`;
  return [
    {
      name: `${name}, p99 of admitted requests`,
      value: p99(admitted),
      unit: 'ms',
      floor: `<= ${Math.round(250 / speed)}`,
      note: `${admitted.length} admitted, ${rejected.length} rejected with 429 or 503`,
    },
    { name: `${name}, p99 of rejected requests`, value: p99(rejected), unit: 'ms' },
    {
      name: `${name}, responses other than 200, 429 and 503`,
      value: Object.values(others).flat().length,
      unit: '',
      floor: '<= 0',
    },
  ];
}
