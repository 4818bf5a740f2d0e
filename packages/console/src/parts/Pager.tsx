import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import classes from './Pager.module.css';

interface PagerProps {
  /** Of the page that is shown; `null` on the last one. */
  readonly next: string | null;
  /** Name of the next page. Default `Next page`. */
  readonly label?: string;
}

/** Leads through a list by its cursor, which is in the address: Back returns to the page before. */
export function Pager({ next, label = 'Next page' }: PagerProps): ReactNode {
  const [location] = useLocation();
  const [params] = useSearchParams();
  const isFirst = !params.has('cursor');
  if (isFirst && next === null) return null;
  const to = (cursor: string | null) => {
    const query = new URLSearchParams(params);
    if (cursor === null) query.delete('cursor');
    else query.set('cursor', cursor);
    const text = query.toString();
    return text === '' ? location : `${location}?${text}`;
  };
  return (
    <nav className={classes.pager} aria-label="Pages of the list">
      {!isFirst && (
        <Link href={to(null)} className={classes.link}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link href={to(next)} className={classes.link}>
          {label}
        </Link>
      )}
    </nav>
  );
}
