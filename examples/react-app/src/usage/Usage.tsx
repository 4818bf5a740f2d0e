import { useMemo, useState } from 'react';
import { type Account, type Intervals, listIntervals } from '../api.ts';
import { TotalTiles } from '../dashboard/TotalTiles.tsx';
import { Failure } from '../parts/Failure.tsx';
import { datesIn } from '../parts/format.ts';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useResource } from '../parts/use-resource.ts';
import { DailyChart } from './DailyChart.tsx';
import { DayDetail } from './DayDetail.tsx';
import { type Day, groupByDay, pastTwoMonths, totalsOf } from './days.ts';
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
  const [chosen, setChosen] = useState(() => lastWholeDay(days));
  const day = days[chosen];
  if (!day || intervals.length === 0) {
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
        <DailyChart timeZone={timeZone} days={days} chosen={chosen} onChoose={setChosen} />
        <DayDetail
          timeZone={timeZone}
          currency={currency}
          day={day}
          onBefore={chosen > 0 ? () => setChosen(chosen - 1) : undefined}
          onAfter={chosen < days.length - 1 ? () => setChosen(chosen + 1) : undefined}
        />
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

// Today is incomplete, and its data arrives late.
const lastWholeDay = (days: readonly Day[]): number => {
  const withData = days.findLastIndex(
    ({ intervals }, index) => intervals.length > 0 && index < days.length - 1,
  );
  return withData === -1 ? days.length - 1 : withData;
};
