import type { ConnectMethod, FileMethod, SignInMethod, UtilitySummary } from '@utility-connect/protocol';

/** A way to connect that has a screen. */
export type ShownMethod = SignInMethod | FileMethod;

/** The ways to connect a utility that have a screen, the preferred one first. `redirect` has none yet. */
export function shownMethods(utility: UtilitySummary): readonly [ShownMethod, ...ShownMethod[]] {
  const [first, ...others] = (utility.methods ?? []).filter(hasScreen);
  return first ? [first, ...others] : [{ kind: 'sign_in' }];
}

const hasScreen = (method: ConnectMethod): method is ShownMethod => method.kind !== 'redirect';
