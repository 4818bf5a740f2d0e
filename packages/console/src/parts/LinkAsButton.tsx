import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './LinkAsButton.module.css';

interface LinkAsButtonProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to a page, as large as a button. */
export function LinkAsButton({ href, children }: LinkAsButtonProps): ReactNode {
  return (
    <Link href={href} className={classes.link}>
      {children}
    </Link>
  );
}
