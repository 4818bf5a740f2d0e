import type { MethodKind, UtilitySummary } from '@utility-connect/protocol';
import { methodsOf } from '../lib/methods-of.ts';

/** The other ways to connect a utility. */
export function otherWays(utility: UtilitySummary, current: MethodKind): readonly MethodKind[] {
  return methodsOf(utility)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== current);
}
