import type { Messages } from '../lib/messages/messages.ts';
import { type ShownError, toConnectErrorCode } from '../lib/problem.ts';
import { utilityName } from '../lib/utility-name.ts';
import type { ConnectState } from './connect-state.ts';
import type { ConnectExitError } from './definition/connect-exit-error.ts';
import { isLater } from './later/is-later.ts';
import { screenOf } from './screen-of.ts';

/** The error that the screen shows, if any. */
export function shownError(state: ConnectState): ShownError | null {
  return ('problem' in state && state.problem) || (screenOf(state).error?.(state) ?? null);
}

/** The error on the screen, as the host page gets it; `null` if there is none. */
export function exitErrorFor(state: ConnectState, messages: Messages | null): ConnectExitError | null {
  const shown = shownError(state);
  if (!shown) return null;
  // The messages of a later screen load with it.
  const isLoaded = messages !== null && (!isLater(state) || 'credentials' in messages);
  const sentence = isLoaded ? sentenceFor(messages, state, shown) : null;
  return { code: toConnectErrorCode(shown), message: sentence ?? shown };
}

const sentenceFor = (messages: Messages, state: ConnectState, shown: ShownError): string => {
  const texts = { ...messages.error.screens, ...messages.problems };
  const name = 'utility' in state ? utilityName(state.utility) : '';
  return screenOf(state).sentence?.(state, shown, messages) ?? texts[shown](name).title;
};
