import type { UtilitySummary } from '@utility-connect/protocol';

/** The name to show for a utility: the one that its customers know, else the official one. */
export function utilityName({ short_name, name }: UtilitySummary): string {
  return short_name ?? name;
}
