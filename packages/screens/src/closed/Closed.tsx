import type { Mode } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { Illustration } from '../illustrations/Illustration.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';

/** Props of {@link Closed}. */
export interface ClosedProps {
  /** `update` says that nothing was changed. Default `create`. */
  readonly mode?: Mode | undefined;
}

/** The last screen of the hosted flow after the person left without connecting. */
export function Closed({ mode = 'create' }: ClosedProps): ReactNode {
  const { closed } = useMessages();
  const [title, lead] =
    mode === 'update' ? [closed.titleAgain, closed.bodyAgain] : [closed.title, closed.body];
  return (
    <Screen composed>
      <Intro sign={<Illustration name="closed" />} title={title} lead={lead} />
    </Screen>
  );
}
