/**
 * Copies strings, and gives the same copy for equal ones. A string that was cut out of a chunk of the file would keep the whole chunk
 * in memory.
 */
export function createInterner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const copy = decoder.decode(encoder.encode(text));
    known.set(copy, copy);
    return copy;
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
