import { useId } from 'react';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Interval } from '../api.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { datesIn, price } from '../parts/format.ts';
import styles from './Chart.module.css';
import { axis, columnsOf, Hatching, summaryOf, Tip, tickOf } from './chart-parts.tsx';
import dayStyles from './DayDetail.module.css';
import { type Day, estimatedRanges, hoursOf, pointsOf, totalsOf } from './days.ts';

/** One day, interval by interval. */
export function DayDetail({
  timeZone,
  currency,
  day,
  onBefore,
  onAfter,
}: {
  readonly timeZone: string;
  readonly currency: string | undefined;
  readonly day: Day;
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
}) {
  const { start, exportedKwh, emissionsKg, intervals } = day;
  const [hasExports, hasEmissions] = [exportedKwh !== null, emissionsKg !== null];
  const hasCosts = intervals.some(({ cost }) => cost !== undefined);
  const pace = paceOf(intervals);
  const chart = { timeZone, currency, day };
  const { clock, longDay } = datesIn(timeZone);
  return (
    <div className={dayStyles.detail}>
      <div className={dayStyles.head}>
        <div aria-live="polite">
          <h3 className={dayStyles.name}>{longDay(start)}</h3>
          <p className={dayStyles.sum}>
            {intervals.length === 0 ? 'No data' : summaryOf(day)}
            {pace === 'day' && '. This meter is read once a day.'}
          </p>
        </div>
        <div className={dayStyles.turn}>
          <button
            type="button"
            className="button"
            aria-label="Day before"
            disabled={!onBefore}
            onClick={onBefore}
          >
            <Chevron points="15 5 8 12 15 19" />
          </button>
          <button
            type="button"
            className="button"
            aria-label="Day after"
            disabled={!onAfter}
            onClick={onAfter}
          >
            <Chevron points="9 5 16 12 9 19" />
          </button>
        </div>
      </div>
      {pace !== 'day' && (
        <>
          <p className={styles.unit}>kWh per {pace}</p>
          <div className={styles.day} aria-hidden="true">
            <DayChart {...chart} dataKey="usage" colour="var(--chosen)" />
          </div>
          {hasEmissions && (
            <>
              <p className={styles.unit}>kg CO₂e per {pace}</p>
              <div className={styles.emissions} aria-hidden="true">
                <DayChart {...chart} dataKey="ghg_emissions" colour="var(--emissions)" />
              </div>
            </>
          )}
          <DataTable
            summary="This day as a table"
            caption={`Electricity on ${longDay(start)}`}
            columns={columnsOf('From', { hasExports, hasEmissions, hasCosts })}
            rows={() =>
              intervals.map(({ start: from, usage, exported, ghg_emissions, cost, estimated }) => ({
                start: from,
                name: estimated ? `${clock(from)} (estimated)` : clock(from),
                cells: [
                  usage.toFixed(3),
                  ...(hasExports ? [exported?.toFixed(3) ?? '–'] : []),
                  ...(hasEmissions ? [ghg_emissions?.toFixed(3) ?? '–'] : []),
                  ...(hasCosts
                    ? [cost !== undefined && currency ? price({ value: cost, currency }) : '–']
                    : []),
                ],
              }))
            }
          />
        </>
      )}
    </div>
  );
}

function DayChart({
  timeZone,
  currency,
  day,
  dataKey,
  colour,
}: {
  readonly timeZone: string;
  readonly currency: string | undefined;
  readonly day: Day;
  readonly dataKey: 'usage' | 'ghg_emissions';
  readonly colour: string;
}) {
  const { clock, hour } = datesIn(timeZone);
  const { start, end, intervals } = day;
  const hatching = useId();
  const hasExports = dataKey === 'usage' && day.exportedKwh !== null;
  return (
    <AreaChart
      responsive
      className={styles.fill}
      data={pointsOf(intervals)}
      margin={margin}
      syncId="day"
      accessibilityLayer={false}
    >
      <Hatching id={hatching} colour="var(--line)" />
      {estimatedRanges(intervals).map(({ start: from, end: to }) => (
        <ReferenceArea key={from} x1={from} x2={to} fill={`url(#${hatching})`} />
      ))}
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        {...axis}
        dataKey="start"
        type="number"
        domain={[start, end]}
        ticks={hoursOf(start, end, timeZone)}
        tickFormatter={hour}
      />
      <YAxis {...axis} width={50} tickCount={3} tickFormatter={tickOf} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--edge)' }}
        content={({ payload }) => {
          const hovered = payload?.[0]?.payload as Interval | undefined;
          if (hovered?.end === undefined) return null;
          const title = `${clock(hovered.start)} to ${clock(hovered.end)}`;
          return <Tip title={title} {...totalsOf([hovered], currency)} />;
        }}
      />
      <Area
        dataKey={dataKey}
        type="stepAfter"
        stroke={colour}
        strokeWidth={2}
        fill={colour}
        fillOpacity={0.12}
        isAnimationActive={false}
      />
      {hasExports && (
        <Area
          dataKey="fedIn"
          type="stepAfter"
          stroke="var(--exported)"
          strokeWidth={2}
          fill="var(--exported)"
          fillOpacity={0.12}
          isAnimationActive={false}
        />
      )}
      {hasExports && <ReferenceLine y={0} stroke="var(--edge)" />}
    </AreaChart>
  );
}

function Chevron({ points }: { readonly points: string }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const margin = { top: 8, right: 20, bottom: 0, left: 0 };

const paceOf = (intervals: readonly Interval[]): string => {
  const lengths = new Set(intervals.map(({ start, end }) => (end - start) / 60));
  const [minutes = 60] = lengths;
  if (lengths.size > 1) return 'interval';
  // A day has 23 to 25 hours.
  if (minutes >= 23 * 60) return 'day';
  return minutes === 60 ? 'hour' : `${minutes} minutes`;
};
