import { load } from './load.mjs';

/** Ten times the connections, each sending as fast as it is answered: what the admitted wait, and what becomes of the rest. */
export async function loadTooMuch(name, request, pid) {
  const usual = await load(request, { pid });
  const { admitted, refused } = await loadApart(request);
  return [
    {
      name: `${name}: ten times the load, p99 of the admitted, of the usual one`,
      value: admitted.p99Milliseconds / usual.p99Milliseconds,
      unit: 'times',
      goal: '<= 5',
      note: `${Math.round(admitted.p99Milliseconds)} ms; ${admitted.count} admitted, ${refused.count} refused with 503 or 429`,
    },
    { name: `${name}: ten times the load, p99 of the refused`, value: refused.p99Milliseconds, unit: 'ms' },
    { name: `${name}: ten times the load, neither`, value: refused.other, unit: '', goal: '<= 0' },
  ];
}

/** Autocannon keeps one histogram for all answers; here each kind has its own. */
async function loadApart({ url, requests }, { seconds = 5, connections = 80 } = {}) {
  const { Agent, request: send } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const times = { admitted: [], refused: [], other: 0 };
  let next = 0;
  const one = () =>
    new Promise((resolve) => {
      const { path, headers } = requests[next++ % requests.length];
      const started = performance.now();
      const ask = send(`${url}${path}`, { agent, headers }, (answer) => {
        answer.resume().once('end', () => {
          const took = performance.now() - started;
          if (answer.statusCode === 200) times.admitted.push(took);
          else if (answer.statusCode === 503 || answer.statusCode === 429) times.refused.push(took);
          else times.other += 1;
          resolve();
        });
      });
      ask.once('error', () => {
        times.other += 1;
        resolve();
      });
      ask.end();
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await one();
    }),
  );
  agent.destroy();
  const p99 = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN;
  return {
    admitted: { count: times.admitted.length, p99Milliseconds: p99(times.admitted) },
    refused: { count: times.refused.length, p99Milliseconds: p99(times.refused), other: times.other },
  };
}
