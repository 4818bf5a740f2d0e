import type { AppearanceColors } from '@utility-connect/protocol';
import { type ReactNode, useId } from 'react';
import css from '../../styles.css?raw';
import { readThemeVariables } from '../theme-variables.ts';
import classes from './fields.module.css';

type ColorName = keyof AppearanceColors;

const main: readonly ColorName[] = ['accent', 'surface', 'text', 'field', 'error'];
const colors = readThemeVariables(css).filter(({ light }) => light.startsWith('#'));

interface ColorFieldsProps {
  readonly theme: 'light' | 'dark';
  readonly values: AppearanceColors;
  /** `null` restores the default. */
  readonly onChange: (name: ColorName, value: string | null) => void;
}

/** The colors of one theme: the main ones, and the others in a disclosure. */
export function ColorFields({ theme, values, onChange }: ColorFieldsProps): ReactNode {
  const field = (name: ColorName) => {
    const variable = colors.find((color) => color.name === name);
    if (!variable) return null;
    return (
      <ColorField
        key={name}
        name={name}
        meaning={variable.meaning}
        value={values[name]}
        initial={variable[theme]}
        onChange={(value) => onChange(name, value)}
      />
    );
  };
  const others = colors.map(({ name }) => name as ColorName).filter((name) => !main.includes(name));
  return (
    <fieldset className={classes.group}>
      <legend>{theme === 'light' ? 'Light theme' : 'Dark theme'}</legend>
      {main.map(field)}
      <details>
        <summary>All colors of the {theme} theme</summary>
        {others.map(field)}
      </details>
    </fieldset>
  );
}

interface ColorFieldProps {
  readonly name: string;
  readonly meaning: string;
  readonly value: string | undefined;
  readonly initial: string;
  readonly onChange: (value: string | null) => void;
}

const ColorField = ({ name, meaning, value, initial, onChange }: ColorFieldProps) => {
  const id = useId();
  return (
    <div className={classes.color}>
      <input
        id={id}
        type="color"
        value={value ?? initial}
        aria-describedby={`${id}-meaning`}
        onChange={(event) => onChange(event.target.value)}
      />
      <label htmlFor={id}>{name}</label>
      {value ? (
        <button type="button" aria-label={`Reset ${name}`} onClick={() => onChange(null)}>
          Reset
        </button>
      ) : (
        <span className={classes.value}>{initial}</span>
      )}
      <span id={`${id}-meaning`} className={classes.meaning}>
        {meaning}
      </span>
    </div>
  );
};
