import type { ReactNode } from 'react';
import classes from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  /** Always visible. Pressing it shows or hides the content. */
  readonly label: string;
  /** Hidden at first. */
  readonly children: ReactNode;
}

/** Content that is hidden until the person opens it. */
export function Disclosure({ label, children }: DisclosureProps): ReactNode {
  return (
    <details className={classes.disclosure}>
      <summary className={classes.label}>
        <Icon name="chevron" />
        {label}
      </summary>
      {children}
    </details>
  );
}
