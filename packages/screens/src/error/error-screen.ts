import type { Destination } from '../flow/definition/destination.ts';
import type { FirstScreen } from '../flow/definition/screen-definition.ts';
import { ErrorView } from './ErrorView.tsx';
import type { ErrorTypes } from './error-types.ts';

/** An error that replaces the screen. */
export const errorScreen: FirstScreen<ErrorTypes> = {
  name: 'error',
  enter: { error: (input) => input },
  on: { retried: (state) => toChoice(state) ?? { to: 'loading' } },
  back: toChoice,
  error: ({ code }) => code,
  leave: ({ code }) => (code === 'too_many_attempts' || code === 'utility_not_listed' ? undefined : 'exit'),
  useScreen() {},
  View: ErrorView,
};

function toChoice({ code, session }: ErrorTypes['state']): Destination | null {
  return code === 'utility_not_listed' && session
    ? { to: 'choice', session, chosen: null, direction: 'back' }
    : null;
}
