'use client';

import { useMemo, useState } from 'react';
import { DailyChart } from './daily-chart';
import { DayDetail } from './day-detail';
import { groupByDay, type Interval, lastWholeDay, windowOf } from './days';

/** Props of {@link UsageChart}. */
interface UsageChartProps {
  /** In time order, as the API returns them. */
  readonly intervals: readonly Interval[];
  /** IANA time zone of the account, `time_zone`. Days and hours are in it, wherever the browser is. */
  readonly timeZone: string;
  /** ISO 4217 code of the costs. Without it, none are shown. */
  readonly currency?: string | undefined;
  /** UNIX seconds, `[start, end)`, from a midnight. Default: the days of the intervals. */
  readonly window?: { readonly start: number; readonly end: number };
  readonly className?: string;
}

/** Usage, exports, emissions and cost of each day, and of one day interval by interval. Each chart has a table with the same data. */
export function UsageChart({ intervals, timeZone, currency, window, className }: UsageChartProps) {
  const { start, end } = window ?? windowOf(intervals, timeZone);
  const days = useMemo(
    () => groupByDay(intervals, { start, end }, timeZone, currency),
    [intervals, start, end, timeZone, currency],
  );
  const [choice, setChoice] = useState<number>();
  // By its start: new data moves the days. Without one, or if it is gone, the last whole day.
  const found = days.findIndex((day) => day.start === choice);
  const chosen = found === -1 ? lastWholeDay(days, end) : found;
  const choose = (index: number) => setChoice(days[index]?.start);
  const day = days[chosen];
  if (!day || intervals.length === 0) {
    return <p className={className}>There is no usage in this time.</p>;
  }
  return (
    <div className={className}>
      <DailyChart timeZone={timeZone} days={days} chosen={chosen} onChoose={choose} />
      <DayDetail
        timeZone={timeZone}
        currency={currency}
        day={day}
        onBefore={chosen > 0 ? () => choose(chosen - 1) : undefined}
        onAfter={chosen < days.length - 1 ? () => choose(chosen + 1) : undefined}
      />
    </div>
  );
}
