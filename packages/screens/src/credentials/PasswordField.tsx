import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { TextField } from '../parts/TextField.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './PasswordField.module.css';

interface PasswordFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly id: string;
  readonly error: string | null;
  /** The password is on its way: it is not shown any longer. */
  readonly isSending: boolean;
}

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField({ inputRef, id, error, isSending }: PasswordFieldProps): ReactNode {
  const { credentials } = useMessages();
  const [isWanted, setWanted] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const isShown = isWanted && !isSending;
  const handleKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <TextField
      inputRef={inputRef}
      id={id}
      label={credentials.password}
      error={error}
      hint={isCapsLockOn && !isShown ? credentials.capsLock : null}
      name="password"
      // Some browsers keep what stood in a text field when it was sent, hence `isSending`.
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
        <button type="button" className={classes.toggle} onClick={() => setWanted(!isShown)}>
          {isShown ? credentials.hide : credentials.show}{' '}
          <VisuallyHidden>{credentials.passwordShown}</VisuallyHidden>
        </button>
      }
    />
  );
}
