/** How often each case is measured by default. */
const ROUNDS = 7;

// The maximum counts instead of the median: these should not vary.
const maxCounts = new Set(['bytes', 'shift']);

/** @returns the median of each property of several objects with the same properties. */
export function median(samples) {
  const sorted = (name) => samples.map((sample) => sample[name]).sort((a, b) => a - b);
  return Object.fromEntries(
    Object.keys(samples[0]).map((name) => [
      name,
      sorted(name)[maxCounts.has(name) ? samples.length - 1 : Math.floor(samples.length / 2)],
    ]),
  );
}

/** Measures several cases in turn, so that other load on the machine affects all of them. @returns the medians by name. */
export async function medians(cases, rounds = ROUNDS) {
  const measured = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(cases)) measured[name].push(await measure());
  }
  return Object.fromEntries(Object.entries(measured).map(([name, samples]) => [name, median(samples)]));
}
