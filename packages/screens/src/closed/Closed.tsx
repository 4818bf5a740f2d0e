import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Sign } from '../parts/Sign.tsx';

/** Props of {@link Closed}. */
export interface ClosedProps {
  /** The client, where it is known. Default unknown. */
  readonly companyName?: string | null;
}

/** The end of the hosted flow for somebody who left: nothing more to do, and that is said. */
export function Closed({ companyName = null }: ClosedProps): ReactNode {
  const { closed } = useMessages();
  return (
    <Screen>
      <Intro sign={<Sign icon="bolt" />} title={closed.title} lead={closed.body(companyName)} />
    </Screen>
  );
}
