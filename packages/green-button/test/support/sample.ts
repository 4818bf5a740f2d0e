import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../data/', import.meta.url);

/** Names of the sample files, see data/SOURCES.md. */
export const sampleNames: string[] = readdirSync(folder).filter((name) => name.endsWith('.xml'));

/** Reads a sample file. */
export function sample(name: string): Uint8Array {
  return readFileSync(new URL(name, folder));
}
