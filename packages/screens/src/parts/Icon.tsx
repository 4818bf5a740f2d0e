import type { ReactNode } from 'react';
import classes from './Icon.module.css';

/** The icons of several screens: SVG paths on a 20 × 20 grid, with a stroke of 1.6. */
export const paths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  close: 'm5 5 10 10M15 5 5 15',
  bolt: 'M11 2.5 4.5 11.5h4.8L8.5 17.5l7-9h-5z',
  lock: 'M6.5 8.5h7a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-4.5a2 2 0 0 1 2-2M7 8.5V6a3 3 0 0 1 6 0v2.5M10 12v1.5',
  stop: 'M10 3v6.5M5.8 5.2a6.7 6.7 0 1 0 8.4 0',
  chart: 'M3.5 16.5h13M5.5 13v-2.5M10 13V4.5M14.5 13V8',
  alert: 'M10 6v5m0 3v.01M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  chevron: 'm8 5 5 5-5 5',
  message: 'M5 4h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H9.5L6 16.5v-3H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
  mail: 'M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M3 6l7 5 7-5',
  phone:
    'M5.2 3h2.3l1.4 3.6-1.8 1.3a10 10 0 0 0 5 5l1.3-1.8 3.6 1.4v2.3a2 2 0 0 1-2.2 2A13.5 13.5 0 0 1 3.2 5.2a2 2 0 0 1 2-2.2',
  file: 'M6 2.5h5.5L15 6v10a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 16V4A1.5 1.5 0 0 1 6 2.5M11 2.5v4h4',
  external:
    'M8.5 4.5H6a1.5 1.5 0 0 0-1.5 1.5v8A1.5 1.5 0 0 0 6 15.5h8a1.5 1.5 0 0 0 1.5-1.5v-2.5M12 3.5h4.5V8m0-4.5L9.5 10.5',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof paths;

interface IconProps {
  /** Name of the icon. An icon of a single screen needs a `path`. */
  readonly name: IconName | 'upload' | 'search' | 'home';
  /** SVG path. Default: that of the name. */
  readonly path?: string;
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, path = paths[name as IconName] }: IconProps): ReactNode {
  return (
    <svg className={classes.icon} data-icon={name} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
