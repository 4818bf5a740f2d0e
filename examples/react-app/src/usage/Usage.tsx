import { useMemo } from 'react';
import { groupByDay, totalsOf } from '../../../../registry/days';
import { datesIn } from '../../../../registry/format';
import { UsageChart } from '../../../../registry/usage-chart';
import { type Account, type Intervals, listIntervals } from '../api.ts';
import { TotalTiles } from '../dashboard/TotalTiles.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useResource } from '../parts/use-resource.ts';
import { pastTwoMonths } from './past-two-months.ts';
import styles from './Usage.module.css';

/** Usage of an account in the past two months, and of one day of them. */
export function Usage({
  account: { id, time_zone: timeZone },
  version,
}: {
  readonly account: Account;
  readonly version: number;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data reaches further than the page was open.
  const window = useMemo(() => pastTwoMonths(Math.floor(Date.now() / 1000), timeZone), [timeZone, version]);
  const load = (signal: AbortSignal) => listIntervals(id, window.start, window.end, signal);
  const [usage, retry] = useResource(id, load, version);
  if (usage.status === 'failed') {
    return (
      <div className={`card ${styles.failed}`}>
        <Failure what="Your usage" error={usage.error} onRetry={retry} />
      </div>
    );
  }
  return usage.status === 'loading' ? (
    <Loading isWaiting={usage.isWaiting} />
  ) : (
    <Loaded timeZone={timeZone} usage={usage.value} window={window} />
  );
}

function Loaded({
  timeZone,
  usage: { utility, account, intervals },
  window,
}: {
  readonly timeZone: string;
  readonly usage: Intervals;
  readonly window: { readonly start: number; readonly end: number };
}) {
  const { currency } = account;
  const days = useMemo(
    () => groupByDay(intervals, window, timeZone, currency),
    [intervals, window, timeZone, currency],
  );
  const totals = useMemo(() => totalsOf(intervals, currency), [intervals, currency]);
  if (intervals.length === 0) {
    return (
      <div className={`card ${styles.failed}`}>
        <p>{utility} has no usage for this account in the past two months.</p>
      </div>
    );
  }
  return (
    <div className={styles.usage}>
      <TotalTiles totals={totals} days={days} />
      <section className="card" aria-labelledby="daily">
        <h2 id="daily">Daily use</h2>
        <p className={styles.source}>
          {utility}, past two months, in {datesIn(timeZone).zone(window.end)}
        </p>
        <UsageChart intervals={intervals} window={window} timeZone={timeZone} currency={currency} />
      </section>
    </div>
  );
}

function Loading({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    <div className={styles.usage}>
      <p className={isWaiting ? 'card' : 'visually-hidden'} role="status">
        {isWaiting
          ? 'Your utility is sending your data. It appears here in a moment.'
          : 'Your usage is loading.'}
      </p>
      <Skeleton height={98} />
      <Skeleton height={720} />
    </div>
  );
}
