// Stateless pseudorandom numbers. A value depends only on its seed and key, not on earlier calls, so the generated data is the same
// on every machine and for any split of a range.

/** @returns a 32-bit seed for a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scramble(hash);
}

/** @returns another seed, for example for one day (`key`) of a home (`seed`). */
export function derive(seed: number, key: number): number {
  return scramble(seed ^ Math.imul(key | 0, 0x9e3779b1));
}

/** @returns a uniformly distributed number in `[0, 1)`. */
export function uniform(seed: number, key: number): number {
  return derive(seed, key) / 0x1_0000_0000;
}

/** @returns an approximately normally distributed number with mean 0 and standard deviation 1, between -3.5 and 3.5. */
export function normal(seed: number, key: number): number {
  const own = derive(seed, key);
  // A sum of four uniform numbers, because engines round logarithms differently.
  return (uniform(own, 1) + uniform(own, 2) + uniform(own, 3) + uniform(own, 4) - 2) * Math.sqrt(3);
}

/** @returns one of the values, which must not be empty. */
export function pick<T>(values: readonly T[], seed: number, key: number): T {
  return values[Math.floor(uniform(seed, key) * values.length)] as T;
}

// The finalizer of MurmurHash3.
const scramble = (value: number): number => {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
