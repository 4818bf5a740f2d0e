import type { ReactNode } from 'react';
import classes from './StoryLinks.module.css';

interface StoryLinksProps {
  /** Path in Storybook such as `docs/guide-theming--docs`, title, and one sentence for each link. */
  readonly links: readonly (readonly [path: string, title: string, text: string])[];
}

/** Cards that link to stories and pages of Storybook. */
export function StoryLinks({ links }: StoryLinksProps): ReactNode {
  return (
    <ul className={`sb-unstyled ${classes.list}`}>
      {links.map(([path, title, text]) => (
        <li key={path}>
          <a className={classes.card} href={`./?path=/${path}`} target="_top">
            <strong>{title}</strong>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
