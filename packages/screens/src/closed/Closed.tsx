import type { Mode } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { isolate } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Sign } from '../parts/Sign.tsx';

/** Props of {@link Closed}. */
export interface ClosedProps {
  /** Name of the client, if known. Default `null`. */
  readonly companyName?: string | null;
  /** `update` says that nothing was changed. Default `create`. */
  readonly mode?: Mode | undefined;
}

/** The last screen of the hosted flow after the person left without connecting. */
export function Closed({ companyName = null, mode = 'create' }: ClosedProps): ReactNode {
  const { closed } = useMessages();
  const lead = mode === 'update' ? closed.bodyAgain : closed.body(companyName && isolate(companyName));
  return (
    <Screen>
      <Intro sign={<Sign icon="bolt" />} title={closed.title} lead={lead} />
    </Screen>
  );
}
