/** How often what varies is measured. */
export const ROUNDS = 7;

// Of these the worst one counts: they should not vary at all.
const worst = new Set(['bytes', 'shift']);

/** @returns the median of each figure of several equal objects. */
export function median(all) {
  const sorted = (name) => all.map((one) => one[name]).sort((a, b) => a - b);
  return Object.fromEntries(
    Object.keys(all[0]).map((name) => [
      name,
      sorted(name)[worst.has(name) ? all.length - 1 : Math.floor(all.length / 2)],
    ]),
  );
}

/** Measures several things in turn, so that what else the machine does meets all of them alike. @returns the medians, by name. */
export async function medians(subjects, rounds = ROUNDS) {
  const measured = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(subjects)) measured[name].push(await measure());
  }
  return Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, median(all)]));
}
