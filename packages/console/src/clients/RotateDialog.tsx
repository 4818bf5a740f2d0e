import { Button, Dialog } from '@utility-connect/screens/parts';
import { type ReactNode, useState } from 'react';
import { Choice } from '../parts/FormFields.tsx';

interface RotateDialogProps {
  readonly company: string;
  readonly busy: boolean;
  readonly error: Error | null;
  /** @param hours that the former secret still works */
  readonly onRotate: (hours: number) => void;
  readonly onClose: () => void;
}

/** Asks how long the former secret of a client still works. */
export function RotateDialog({ company, busy, error, onRotate, onClose }: RotateDialogProps): ReactNode {
  const [hours, setHours] = useState('24');
  return (
    <Dialog
      title={
        <>
          A new secret for <bdi>{company}</bdi>
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} onClick={() => onRotate(Number(hours))}>
            Rotate
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Choice
        label="The former secret works"
        hint="Until then the client’s servers can change to the new one."
        value={hours}
        options={choices}
        onChange={setHours}
      />
      {error && <p role="alert">{error.message}</p>}
    </Dialog>
  );
}

const choices = [
  ['0', 'no longer: it was leaked'],
  ['24', 'for 24 hours'],
  ['168', 'for 7 days'],
] as const;
