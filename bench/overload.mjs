import { p99, send } from './client.mjs';
import { load } from './load.mjs';

/** Ten times the connections, each sending as fast as it is answered: what the admitted wait, and what becomes of the rest. */
export async function loadTooMuch(name, request, pid) {
  const usual = await load(request, { pid });
  const { times } = await send(request, { connections: 80, seconds: 5 });
  const { 200: admitted = [], 503: busy = [], 429: limited = [], ...others } = times;
  const refused = [...busy, ...limited];
  return [
    {
      name: `${name}: ten times the load, p99 of the admitted, of the usual one`,
      value: p99(admitted) / usual.p99Milliseconds,
      unit: 'times',
      goal: '<= 5',
      note: `${Math.round(p99(admitted))} ms; ${admitted.length} admitted, ${refused.length} refused with 503 or 429`,
    },
    { name: `${name}: ten times the load, p99 of the refused`, value: p99(refused), unit: 'ms' },
    {
      name: `${name}: ten times the load, neither`,
      value: Object.values(others).flat().length,
      unit: '',
      goal: '<= 0',
    },
  ];
}
