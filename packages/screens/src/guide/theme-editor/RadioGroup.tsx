import { type ReactNode, useId } from 'react';
import classes from './fields.module.css';

interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  /** Label of each value. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** Native radio buttons in a row. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend>{props.legend}</legend>
      <div className={classes.choices}>
        {(Object.entries(props.choices) as [Value, string][]).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
