import type { Directory } from './directory.ts';

/** The name of a utility. One that left the directory keeps its id. */
export function utilityName(directory: Directory, utilityId: string): string {
  return directory.find(utilityId)?.name ?? utilityId;
}
