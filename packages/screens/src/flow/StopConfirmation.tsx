import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';

interface StopConfirmationProps {
  /** Loss when the person stops. */
  readonly loss: 'sign_in' | 'files';
  readonly onKeepGoing: () => void;
  readonly onStop: () => void;
}

/** Asks before a sign-in ends, or files are forgotten. */
export function StopConfirmation({ loss, onKeepGoing, onStop }: StopConfirmationProps): ReactNode {
  const { stop } = useMessages();
  return (
    <Dialog
      title={stop.title}
      onClose={onKeepGoing}
      actions={
        <>
          <Button onClick={onKeepGoing}>{stop.keepGoing}</Button>
          <Button kind="secondary" onClick={onStop}>
            {stop.stop}
          </Button>
        </>
      }
    >
      <p>{loss === 'files' ? stop.files : stop.body}</p>
    </Dialog>
  );
}
