import { Button } from '@utility-connect/screens/parts';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { Filters } from '../lib/use-filters.ts';
import classes from './FilterBar.module.css';

interface FilterBarProps {
  readonly filters: Filters;
  /** Names of the filters that `Clear filters` clears. */
  readonly names: readonly string[];
  readonly children: ReactNode;
  /** Filters that are seldom needed, hidden until one is set or the operator opens them. Default none. */
  readonly more?: ReactNode;
  /** Names of those. */
  readonly moreNames?: readonly string[];
}

/** The filters of a list. */
export function FilterBar({ filters, names, children, more, moreNames = [] }: FilterBarProps): ReactNode {
  const handleClear = () => filters.set(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <search className={classes.bar}>
      {children}
      {filters.hasAny(names) && (
        <Button kind="plain" onClick={handleClear}>
          Clear filters
        </Button>
      )}
      {more && (
        <details className={classes.more} open={filters.hasAny(moreNames)}>
          <summary>More filters</summary>
          <div className={classes.bar}>{more}</div>
        </details>
      )}
    </search>
  );
}

interface ChoiceFilterProps {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
  /** Values with their labels. The first is that of no filter. */
  readonly options: readonly (readonly [string, string])[];
}

/** A filter with few values. A value of the address that is none of them is shown too. */
export function ChoiceFilter({ filters, name, label, options }: ChoiceFilterProps): ReactNode {
  const id = useId();
  const value = filters.get(name);
  const all = options.some(([option]) => option === value) ? options : [...options, [value, value] as const];
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        data-set={value !== '' || undefined}
        onChange={(event) => filters.set({ [name]: event.currentTarget.value })}
      >
        {all.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TextFilterProps {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
}

/** A filter with any text, applied on Enter or when the field is left. */
export function TextFilter({ filters, name, label, placeholder }: TextFilterProps): ReactNode {
  const id = useId();
  const value = filters.get(name);
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const apply = () => {
    if (text.trim() !== value) filters.set({ [name]: text.trim() });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form className={`${classes.filter} ${classes.text}`} onSubmit={handleSubmit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={text}
        data-set={value !== '' || undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={apply}
      />
    </form>
  );
}
