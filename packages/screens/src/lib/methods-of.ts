import type { ConnectMethod, MethodKind, UtilitySummary } from '@utility-connect/protocol';

/** The ways to connect a utility, the preferred one first. */
export function methodsOf({ methods }: UtilitySummary): readonly [ConnectMethod, ...ConnectMethod[]] {
  const [first, ...others] = methods ?? [];
  return first ? [first, ...others] : [{ kind: 'sign_in' }];
}

/** The other ways to connect a utility. */
export function otherWays(utility: UtilitySummary, current: MethodKind): readonly MethodKind[] {
  return methodsOf(utility)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== current);
}
