import type { Mode } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { Illustration } from '../illustrations/Illustration.tsx';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';

/** Props of {@link Closed}. */
export interface ClosedProps {
  /** Name of the client, if known. Default `null`. */
  readonly companyName?: string | null | undefined;
  /** With `update`, the text is that nothing was changed. Default `create`. */
  readonly mode?: Mode | undefined;
  /** Called to go back to the client. Default none: there is no button. */
  readonly onReturn?: (() => void) | undefined;
}

/** The last screen of the hosted flow after the person left without connecting. */
export function Closed({ companyName = null, mode = 'create', onReturn }: ClosedProps): ReactNode {
  const { closed } = useMessages();
  const [title, lead] =
    mode === 'update' ? [closed.titleAgain, closed.bodyAgain] : [closed.title, closed.body];
  const canReturn = companyName !== null && onReturn !== undefined;
  return (
    <Screen
      actions={
        canReturn && (
          // One element: a button lays out its children in a row, and the name would become a column.
          <Button onClick={onReturn}>
            <span>{renderIsolated(closed.returnTo(isolate(companyName)))}</span>
          </Button>
        )
      }
    >
      <Intro sign={<Illustration name="closed" />} title={title} lead={lead} />
    </Screen>
  );
}
