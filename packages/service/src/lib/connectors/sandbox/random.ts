// Deterministic noise. A value depends only on its seed and key, not on earlier calls, so that a range gives the same data however
// it is split, on every machine.

/** @returns a 32-bit seed for a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scramble(hash);
}

/** @returns a seed of its own for the part of something that `key` names. */
export function derive(seed: number, key: number): number {
  return scramble(seed ^ Math.imul(key | 0, 0x9e3779b1));
}

/** @returns a number in `[0, 1)`, always the same for the same seed and key. */
export function uniform(seed: number, key: number): number {
  return derive(seed, key) / 0x1_0000_0000;
}

/** @returns a number around 0 with a standard deviation of 1, within about 3.5 of it. */
export function normal(seed: number, key: number): number {
  const own = derive(seed, key);
  // The sum of four uniform numbers is close enough to a bell, without a logarithm that engines round differently.
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
