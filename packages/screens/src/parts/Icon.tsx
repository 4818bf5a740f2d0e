import type { ReactNode } from 'react';
import classes from './Icon.module.css';

// On a 20 × 20 grid, with a stroke of 1.6.
const paths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  close: 'm5 5 10 10M15 5 5 15',
  bolt: 'M11 2.5 4.5 11.5H10l-1 6 6.5-9H10z',
  key: 'M8 12.5a4 4 0 1 1 2.5-2.5L16.5 16v1.5H14V16h-1.5v-1.5H11L9.5 12.3M6.7 6.7h.01',
  stop: 'M10 2.5v7M5.5 5.2a7 7 0 1 0 9 0',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m4 9.5 4 4',
  alert: 'M10 6v5m0 3v.01M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  home: 'M3 9.5 10 3.5l7 6M5 8.5v8h10v-8M8.5 16.5V12h3v4.5',
  chevron: 'm8 5 5 5-5 5',
  message: 'M3 4h14v9.5H9.5L6 16.5v-3H3z',
  mail: 'M2.5 5h15v10.5h-15zm.3.3L10 11l7.2-5.7',
  phone:
    'M5.2 3h2.3l1.4 3.6-1.8 1.3a10 10 0 0 0 5 5l1.3-1.8 3.6 1.4v2.3a2 2 0 0 1-2.2 2A13.5 13.5 0 0 1 3.2 5.2a2 2 0 0 1 2-2.2',
  external: 'M8 4.5H4.5v11h11V12M11.5 3.5h5v5m0-5-7 7',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof paths;

interface IconProps {
  readonly name: IconName;
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name }: IconProps): ReactNode {
  return (
    <svg className={classes.icon} data-icon={name} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
