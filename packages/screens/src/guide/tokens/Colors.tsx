import type { ReactNode } from 'react';
import css from '../../styles.css?raw';
import { readThemeVariables } from '../theme-variables.ts';
import classes from './Tokens.module.css';

const colors = readThemeVariables(css).filter(({ light }) => light.startsWith('#'));

/** Every color, in the light and the dark theme. */
export function Colors(): ReactNode {
  return (
    <ul className={`sb-unstyled ${classes.colors}`}>
      {colors.map(({ name, light, dark, meaning }) => (
        <li key={name}>
          <span className={classes.swatches}>
            {(['light', 'dark'] as const).map((theme) => (
              <span key={theme} data-uc-theme={theme} style={{ background: `var(--uc-${name})` }} />
            ))}
          </span>
          <code>{name}</code>
          <span>{meaning}</span>
          <span>
            {light} · {dark}
          </span>
        </li>
      ))}
    </ul>
  );
}
