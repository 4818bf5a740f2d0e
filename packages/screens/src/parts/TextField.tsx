import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import classes from './TextField.module.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Name of the field, always in sight above it. */
  readonly label: string;
  /** The error of the value. Default none. */
  readonly error?: string | null;
  /** Marks the value as wrong where a notice has the reason. Default `false`. */
  readonly invalid?: boolean;
  /** A hint below the field, for example that Caps Lock is on. Default none. */
  readonly hint?: string | null;
  /** Content inside the field at its end, for example a button that shows the password. Default none. */
  readonly trailing?: ReactNode;
  /** The native input, for focus. Default none. */
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A labeled input, described by its error and hint. `data-invalid` is set while it has an error. */
export function TextField({
  label,
  error,
  invalid = false,
  hint,
  trailing,
  inputRef,
  id,
  ...input
}: TextFieldProps): ReactNode {
  const ownId = useId();
  const inputId = id ?? ownId;
  const isInvalid = invalid || Boolean(error);
  const descriptions = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classes.field} data-invalid={isInvalid || undefined}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={inputId}
          ref={inputRef}
          className={classes.input}
          aria-invalid={isInvalid || undefined}
          aria-describedby={descriptions || undefined}
        />
        {trailing}
      </div>
      {error && (
        <span className={classes.error} id={`${inputId}-error`}>
          {error}
        </span>
      )}
      {hint && (
        <span className={classes.hint} id={`${inputId}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
