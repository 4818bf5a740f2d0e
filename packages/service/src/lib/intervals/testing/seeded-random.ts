/** Numbers from 0 to 1 that look random and are the same in every run. */
export const seededRandom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
