/** Creates a deterministic generator of pseudorandom numbers in `[0, 1)`. */
export const seededRandom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
