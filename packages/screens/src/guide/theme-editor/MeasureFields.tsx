import type { AppearanceMeasures } from '@utility-connect/protocol';
import { type ReactNode, useId } from 'react';
import css from '../../styles.css?raw';
import { readThemeVariables } from '../theme-variables.ts';
import classes from './fields.module.css';

const ranges = [
  { name: 'radius', label: 'Radius', unit: 'px', min: 0, max: 30, step: 1 },
  { name: 'density', label: 'Density', unit: '', min: 0.8, max: 1.5, step: 0.05 },
  { name: 'gutter', label: 'Gutter', unit: 'px', min: 12, max: 40, step: 1 },
] as const;

const fonts = [
  ['', 'The system’s'],
  ['Georgia, serif', 'Serif'],
  ['ui-rounded, "Arial Rounded MT Bold", system-ui, sans-serif', 'Rounded'],
  ['ui-monospace, monospace', 'Monospaced'],
] as const;

const initials = new Map(readThemeVariables(css).map(({ name, light }) => [name, light]));

interface MeasureFieldsProps {
  readonly values: AppearanceMeasures;
  /** `null` restores the default. */
  readonly onChange: (name: keyof AppearanceMeasures, value: string | null) => void;
}

/** Font, corners and sizes, which both themes share. */
export function MeasureFields({ values, onChange }: MeasureFieldsProps): ReactNode {
  const id = useId();
  return (
    <fieldset className={classes.group}>
      <legend>Both themes</legend>
      <label htmlFor={`${id}-font`}>Font</label>
      <select
        id={`${id}-font`}
        value={values.font ?? ''}
        onChange={(event) => onChange('font', event.target.value || null)}
      >
        {fonts.map(([value, label]) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </select>
      {ranges.map(({ name, label, unit, ...range }) => {
        const initial = initials.get(name) ?? '';
        const value = values[name] ?? initial;
        const handleChange = (next: string) => onChange(name, next === initial ? null : next);
        return (
          <div key={name} className={classes.range}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <span>{value}</span>
            <input
              id={`${id}-${name}`}
              type="range"
              {...range}
              value={Number.parseFloat(value)}
              onChange={(event) => handleChange(`${event.target.value}${unit}`)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
