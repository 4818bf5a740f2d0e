import { Disclosure } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { useEnvironment } from '../lib/environment.ts';
import { formatDay } from '../lib/format.ts';
import classes from './DayBars.module.css';

/** A day of {@link DayBars}. */
export interface BarDay {
  /** Start of the day (UTC), UNIX seconds. */
  readonly day: number;
  readonly good: number;
  /** Drawn on top of `good`. */
  readonly bad: number;
}

interface DayBarsProps {
  /** Name of the chart. */
  readonly title: string;
  /** The numbers of the chart in words. */
  readonly summary: string;
  /** Days with numbers; the others of the last 30 have none. */
  readonly days: readonly BarDay[];
  /** With a table of the same numbers below: names of its columns. Default none. */
  readonly table?: { readonly good: string; readonly bad?: string };
}

const DAY = 86_400;
const DAYS = 30;
const [WIDTH, GAP, HEIGHT] = [6, 2, 32];

/** The last thirty days as bars; only the words if nothing happened. */
export function DayBars({ title, summary, days, table }: DayBarsProps): ReactNode {
  const { now } = useEnvironment();
  const all = lastDays(days, now());
  const isEmpty = all.every(({ good, bad }) => good + bad === 0);
  const highest = Math.max(1, ...all.map(({ good, bad }) => good + bad));
  return (
    <figure className={classes.figure}>
      {isEmpty ? null : (
        <svg
          className={classes.chart}
          viewBox={`0 0 ${DAYS * (WIDTH + GAP) - GAP} ${HEIGHT}`}
          role="img"
          aria-label={`${title}, 30 days: ${summary}`}
          preserveAspectRatio="none"
        >
          {all.map((each, index) => (
            <Bar key={each.day} x={index * (WIDTH + GAP)} scale={HEIGHT / highest} {...each} />
          ))}
        </svg>
      )}
      <figcaption className={classes.caption}>{summary}</figcaption>
      {table && !isEmpty && <DayTable title={title} days={all} {...table} />}
    </figure>
  );
}

/** Counts in words, such as `312 of 320 worked`. */
export function outcomeOf(worked: number, tried: number): string {
  if (tried === 0) return 'none';
  return `${worked.toLocaleString('en-US')} of ${tried.toLocaleString('en-US')} worked`;
}

interface BarProps extends BarDay {
  readonly x: number;
  readonly scale: number;
}

// A day without is a thin line. A single failure of many stays visible.
function Bar({ x, scale, good, bad }: BarProps): ReactNode {
  if (good + bad === 0)
    return <rect className={classes.none} x={x} y={HEIGHT - 1} width={WIDTH} height={1} />;
  const badHeight = bad === 0 ? 0 : Math.max(bad * scale, 1);
  const goodHeight = Math.min(good * scale, HEIGHT - badHeight);
  return (
    <>
      <rect className={classes.good} x={x} y={HEIGHT - goodHeight} width={WIDTH} height={goodHeight} />
      <rect
        className={classes.bad}
        x={x}
        y={HEIGHT - goodHeight - badHeight}
        width={WIDTH}
        height={badHeight}
      />
    </>
  );
}

interface DayTableProps {
  readonly title: string;
  readonly days: readonly BarDay[];
  readonly good: string;
  readonly bad?: string;
}

function DayTable({ title, days, good, bad }: DayTableProps): ReactNode {
  const { now } = useEnvironment();
  return (
    <Disclosure label="As a table">
      <table className={classes.table} aria-label={`${title} by day`}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">{good}</th>
            {bad && <th scope="col">{bad}</th>}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((each) => (
            <tr key={each.day}>
              <th scope="row">{formatDay(each.day, now(), 'UTC')}</th>
              <td>{each.good}</td>
              {bad && <td>{each.bad}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

const lastDays = (days: readonly BarDay[], now: number): readonly BarDay[] => {
  const today = Math.floor(now / DAY) * DAY;
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today - (DAYS - 1 - index) * DAY;
    return known.get(day) ?? { day, good: 0, bad: 0 };
  });
};
