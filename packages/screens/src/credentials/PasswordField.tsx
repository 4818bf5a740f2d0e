import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { TextField } from '../parts/TextField.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './PasswordField.module.css';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  /** Regular expression that the whole value must match. Default: any value. */
  readonly pattern: string | undefined;
  /** A sentence below the field. Default none. */
  readonly help: string | undefined;
  /** Name of the value in the label of its button, for screen readers. */
  readonly shown: string;
  readonly error: string | null;
  /** Marks the password as wrong where a notice has the reason. */
  readonly invalid: boolean;
  /** The password is being sent, so it is hidden. */
  readonly isSending: boolean;
}

/** A password field with a button that shows the password. */
export function PasswordField({ help, shown, isSending, ...field }: PasswordFieldProps): ReactNode {
  const { credentials } = useMessages();
  const [isRequested, setRequested] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const isShown = isRequested && !isSending;
  // Chrome's autofill sends a plain `Event` as `keydown`.
  const handleKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState?.('CapsLock') ?? false);
  return (
    <TextField
      {...field}
      hint={isCapsLockOn && !isShown ? credentials.capsLock : (help ?? null)}
      // Hidden while sending: some browsers save the value of a submitted text field.
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      enterKeyHint="go"
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      trailing={
        <button type="button" className={classes.toggle} onClick={() => setRequested(!isShown)}>
          {isShown ? credentials.hide : credentials.show} <VisuallyHidden>{shown}</VisuallyHidden>
        </button>
      }
    />
  );
}
