import type { ReactNode } from 'react';
import { Icon, type IconName, paths } from '../../parts/Icon.tsx';
import classes from './Tokens.module.css';

/** Every icon with its name. */
export function IconGrid(): ReactNode {
  return (
    <ul className={`sb-unstyled ${classes.icons}`}>
      {(Object.keys(paths) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
