import { type ReactNode, useId } from 'react';
import classes from './FormFields.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for several lines of text. */
export function TextArea({ label, hint, error = null, value, onChange }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
      </p>
    </div>
  );
}

interface ChoiceProps extends Omit<FieldProps, 'error'> {
  /** Values with their labels. */
  readonly options: readonly (readonly [string, string])[];
}

/** A field with few values. */
export function Choice({ label, hint, value, options, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
      </p>
    </div>
  );
}
