import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import type { ClosedTypes } from './closed-types.ts';

/** Hosted flow only: the person left. */
export const closedScreen: ScreenDefinition<ClosedTypes> = {
  name: 'closed',
  isEnd: true,
  enter: { closed: (input) => input },
  useScreen({ state, callbacks }) {
    const exitTo = state?.session?.exit_to;
    const { onReturn } = callbacks.current;
    return { returnToClient: exitTo !== undefined && onReturn ? () => onReturn(exitTo) : undefined };
  },
};
