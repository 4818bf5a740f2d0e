import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';

interface StopConfirmationProps {
  readonly onKeepGoing: () => void;
  readonly onStop: () => void;
}

/** Asks before Close ends a sign-in. */
export function StopConfirmation({ onKeepGoing, onStop }: StopConfirmationProps): ReactNode {
  const { frame } = useMessages();
  return (
    <Dialog
      title={frame.stopTitle}
      onClose={onKeepGoing}
      actions={
        <>
          <Button onClick={onKeepGoing}>{frame.keepGoing}</Button>
          <Button kind="secondary" onClick={onStop}>
            {frame.stop}
          </Button>
        </>
      }
    >
      <p>{frame.stopBody}</p>
    </Dialog>
  );
}
