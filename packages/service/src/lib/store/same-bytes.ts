/** Whether two texts of bytes are the same. Sooner for what differs early: not for what somebody may guess at. */
export function isSameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  if (a.length !== b?.length) return false;
  // A month of intervals is 228 kB, for which a callback for each byte takes ten times as long.
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
