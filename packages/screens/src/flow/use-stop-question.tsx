import { type ReactNode, useEffect, useState } from 'react';
import type { ConnectState } from './connect-state.ts';
import type { LaterScreens } from './later/load-later-screens.ts';
import { screenOf } from './screen-of.ts';

/**
 * Asks before the person stops, if something would be lost.
 *
 * @param later contains the question
 * @returns a function that asks before an action, the open question, and the loss
 */
export function useStopQuestion(state: ConnectState, later: LaterScreens | null) {
  // The action if the person confirms that they want to stop.
  const [stop, setStop] = useState<(() => void) | null>(null);
  const loss = screenOf(state).loss?.(state);
  useEffect(() => {
    if (!loss) setStop(null);
  }, [loss]);
  const ask = (action: () => void): void => (loss && later ? setStop(() => action) : action());
  const question: ReactNode = stop && loss && later && (
    <later.StopConfirmation loss={loss} onKeepGoing={() => setStop(null)} onStop={stop} />
  );
  return [ask, question, loss] as const;
}
