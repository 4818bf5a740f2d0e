import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { useAddressQuery } from '../lib/use-address-query.ts';
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
  const params = useAddressQuery();
  const isFirst = !params.has('cursor');
  if (isFirst && next === null) return null;
  const to = (cursor: string | null) => `${location}${queryOf({ ...Object.fromEntries(params), cursor })}`;
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
