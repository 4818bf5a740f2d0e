import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { TextField } from '../parts/TextField.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './PasswordField.module.css';

interface PasswordFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly error: string | null;
  /** Marks the password as wrong where a notice says why. */
  readonly invalid: boolean;
  /** The password is being sent, so it is hidden. */
  readonly isSending: boolean;
}

/** A password field with a button that shows the password. */
export function PasswordField({ inputRef, error, invalid, isSending }: PasswordFieldProps): ReactNode {
  const { credentials } = useMessages();
  const [isRequested, setRequested] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const isShown = isRequested && !isSending;
  const handleKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <TextField
      inputRef={inputRef}
      label={credentials.password}
      error={error}
      invalid={invalid}
      hint={isCapsLockOn && !isShown ? credentials.capsLock : null}
      name="password"
      // Hidden while sending: some browsers save the value of a submitted text field.
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      enterKeyHint="go"
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      onBlur={() => setCapsLockOn(false)}
      trailing={
        <button type="button" className={classes.toggle} onClick={() => setRequested(!isShown)}>
          {isShown ? credentials.hide : credentials.show}{' '}
          <VisuallyHidden>{credentials.passwordShown}</VisuallyHidden>
        </button>
      }
    />
  );
}
