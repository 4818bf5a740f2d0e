import { Button, Dialog, TextField } from '@utility-connect/screens/parts';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';

interface TypedConfirmProps {
  /** The question. */
  readonly title: ReactNode;
  /** The text that has to be typed. */
  readonly word: string;
  /** Label of the field. */
  readonly label: string;
  /** Name of the action. */
  readonly action: string;
  readonly busy: boolean;
  /** The error of the action; `null` if there is none. */
  readonly error: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Data that is lost. */
  readonly children: ReactNode;
}

/** Asks before something is deleted: it lists what is lost, and wants a text typed. */
export function TypedConfirm(props: TypedConfirmProps): ReactNode {
  const { title, word, label, action, busy, error, onConfirm, onClose, children } = props;
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const matches = text.trim() === word;
    setWrong(!matches);
    if (matches) onConfirm();
    else field.current?.focus();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form} busy={busy} blocked={text.trim() !== word}>
            {action}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      {children}
      <form id={form} onSubmit={handleSubmit}>
        <TextField
          label={label}
          value={text}
          inputRef={field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={isWrong ? 'That is not the same.' : error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
