import type { Messages } from '../lib/messages/messages.ts';
import { type ErrorScreenCode, type Problem, toConnectErrorCode } from '../lib/problem.ts';
import { utilityName } from '../lib/utility-name.ts';
import type { ConnectExitError } from './connect-exit-error.ts';
import type { ConnectState } from './connect-state.ts';
import { codeRejection, type ShownError, shownError } from './flow-errors.ts';
import { isLater } from './later-state.ts';

/** The error on the screen, as the host page gets it; `null` if there is none. */
export function exitErrorFor(state: ConnectState, messages: Messages | null): ConnectExitError | null {
  const shown = shownError(state);
  if (!shown) return null;
  // The messages of a later screen load with it.
  const isLoaded = messages !== null && (!isLater(state) || 'credentials' in messages);
  const sentence = isLoaded ? sentenceFor(messages, state, shown) : null;
  return { code: toConnectErrorCode(shown), message: sentence ?? shown };
}

const sentenceFor = (
  { ways, problems, error, selection, verification, success }: Messages,
  state: ConnectState,
  shown: ShownError,
): string => {
  if (shown === 'no_accounts') return success.emptyTitle;
  if (shown === 'file_rejected') return ways.fileRejected;
  const rejection = codeRejection(state);
  if (shown === 'verification_failed' && rejection) return verification.errors[rejection];
  if (state.screen === 'utility-selection') {
    return (shown === 'offline' ? selection.offline : selection.failed).title;
  }
  const name = 'utility' in state ? utilityName(state.utility) : '';
  return shown in problems
    ? problems[shown as Problem](name).title
    : error.screens[shown as ErrorScreenCode](null).title;
};
