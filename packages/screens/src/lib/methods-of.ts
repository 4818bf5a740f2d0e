import type { ConnectMethod, UtilitySummary } from '@utility-connect/protocol';

/** The ways to connect a utility, the preferred one first. */
export function methodsOf({ methods }: UtilitySummary): readonly [ConnectMethod, ...ConnectMethod[]] {
  const [first, ...others] = methods ?? [];
  return first ? [first, ...others] : [{ kind: 'sign_in' }];
}
