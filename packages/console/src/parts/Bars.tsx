import { Disclosure } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { useEnvironment } from '../lib/environment.ts';
import { formatDay } from '../lib/format.ts';
import classes from './Bars.module.css';

/** A day of {@link Bars}. */
export interface BarDay {
  /** Start of the day (UTC), UNIX seconds. */
  readonly day: number;
  readonly worked: number;
  readonly tried: number;
}

interface BarsProps {
  /** Name of the chart. */
  readonly title: string;
  /** Days with an outcome; others were without. */
  readonly days: readonly BarDay[];
  /** With a table of the same numbers below. Default `false`. */
  readonly table?: boolean;
}

const DAY = 86_400;
const DAYS = 30;
const [WIDTH, GAP, HEIGHT] = [6, 2, 32];

/** Thirty days as bars: as high as what was tried, the part that failed on top. */
export function Bars({ title, days, table = false }: BarsProps): ReactNode {
  const { now } = useEnvironment();
  const all = lastDays(days, now());
  const highest = Math.max(1, ...all.map(({ tried }) => tried));
  const scale = (amount: number) => (amount / highest) * HEIGHT;
  const [worked, tried] = [sumOf(all, 'worked'), sumOf(all, 'tried')];
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${DAYS * (WIDTH + GAP) - GAP} ${HEIGHT}`}
        role="img"
        aria-label={`${title}, 30 days: ${outcomeOf(worked, tried)}`}
        preserveAspectRatio="none"
      >
        {all.map(({ day, worked, tried }, index) => {
          const x = index * (WIDTH + GAP);
          // A thin line for a day without: it was watched, and nothing happened.
          if (tried === 0)
            return <rect key={day} className={classes.none} x={x} y={HEIGHT - 1} width={WIDTH} height={1} />;
          const [good, bad] = [scale(worked), Math.max(scale(tried - worked), tried > worked ? 3 : 0)];
          return (
            <g key={day}>
              <rect className={classes.worked} x={x} y={HEIGHT - good} width={WIDTH} height={good} />
              <rect
                className={classes.failed}
                x={x}
                y={Math.max(0, HEIGHT - good - bad)}
                width={WIDTH}
                height={bad}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className={classes.caption}>{outcomeOf(worked, tried)}</figcaption>
      {table && <DayTable title={title} days={all} />}
    </figure>
  );
}

/** Counts in words, such as `312 of 320 worked`. */
export function outcomeOf(worked: number, tried: number): string {
  if (tried === 0) return 'none';
  return `${worked.toLocaleString('en-US')} of ${tried.toLocaleString('en-US')} worked`;
}

function DayTable({ title, days }: { readonly title: string; readonly days: readonly BarDay[] }): ReactNode {
  const { now } = useEnvironment();
  return (
    <Disclosure label="As a table">
      <table className={classes.table} aria-label={`${title} by day`}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Worked</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, worked, tried }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, now(), 'UTC')}</th>
              <td>{worked}</td>
              <td>{tried - worked}</td>
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
    return known.get(day) ?? { day, worked: 0, tried: 0 };
  });
};

const sumOf = (days: readonly BarDay[], name: 'worked' | 'tried'): number =>
  days.reduce((sum, day) => sum + day[name], 0);
