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
import { axis, colors, columnsOf, Hatching, summaryOf, Tip, tickOf } from './chart-parts';
import { DataTable } from './data-table';
import { clockChangeOf, type Day, estimatedRanges, hoursOf, type Interval, pointsOf, totalsOf } from './days';
import { datesIn, price } from './format';

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
  const change = clockChangeOf(day);
  const { clock, clockWithZone, longDay } = datesIn(timeZone);
  const timeOf = change ? clockWithZone : clock;
  return (
    <div className="mt-5 border-t border-border pt-5">
      <div className="mb-3 flex items-start justify-between gap-4">
        <div aria-live="polite">
          <h3 className="text-lg font-bold tracking-tight">{longDay(start)}</h3>
          <p className="tabular-nums text-muted-foreground">
            {intervals.length === 0 ? 'No data' : summaryOf(day)}
            {pace === 'day' && '. This meter is read once a day.'}
          </p>
          {change && <p className="text-sm text-muted-foreground">{change}</p>}
        </div>
        <div className="flex flex-none gap-2">
          <button
            type="button"
            className={turnStyle}
            aria-label="Day before"
            disabled={!onBefore}
            onClick={onBefore}
          >
            <Chevron points="15 5 8 12 15 19" />
          </button>
          <button
            type="button"
            className={turnStyle}
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
          <p className="text-sm text-muted-foreground">kWh per {pace}</p>
          <div className="mt-2 mb-1 h-48 [&_:focus]:outline-none" aria-hidden="true">
            <DayChart {...chart} dataKey="usage" color={colors.chosen} />
          </div>
          {hasEmissions && (
            <>
              <p className="text-sm text-muted-foreground">kg CO₂e per {pace}</p>
              <div className="mt-2 mb-1 h-28 [&_:focus]:outline-none" aria-hidden="true">
                <DayChart {...chart} dataKey="ghg_emissions" color={colors.emissions} />
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
                name: estimated ? `${timeOf(from)} (estimated)` : timeOf(from),
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
  color,
}: {
  readonly timeZone: string;
  readonly currency: string | undefined;
  readonly day: Day;
  readonly dataKey: 'usage' | 'ghg_emissions';
  readonly color: string;
}) {
  const { clock, clockWithZone, hour } = datesIn(timeZone);
  const timeOf = clockChangeOf(day) ? clockWithZone : clock;
  const { start, end, intervals } = day;
  const hatching = useId();
  const hasExports = dataKey === 'usage' && day.exportedKwh !== null;
  return (
    <AreaChart
      responsive
      className="size-full"
      data={pointsOf(intervals)}
      margin={margin}
      syncId="day"
      accessibilityLayer={false}
    >
      <Hatching id={hatching} color="var(--border)" />
      {estimatedRanges(intervals).map(({ start: from, end: to }) => (
        <ReferenceArea key={from} x1={from} x2={to} fill={`url(#${hatching})`} />
      ))}
      <CartesianGrid vertical={false} stroke="var(--border)" />
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
        cursor={{ stroke: 'var(--muted-foreground)' }}
        content={({ payload }) => {
          const hovered = payload?.[0]?.payload as Interval | undefined;
          if (hovered?.end === undefined) return null;
          const title = `${timeOf(hovered.start)} to ${timeOf(hovered.end)}`;
          return <Tip title={title} {...totalsOf([hovered], currency)} />;
        }}
      />
      <Area
        dataKey={dataKey}
        type="stepAfter"
        stroke={color}
        strokeWidth={2}
        fill={color}
        fillOpacity={0.12}
        isAnimationActive={false}
      />
      {hasExports && (
        <Area
          dataKey="fedIn"
          type="stepAfter"
          stroke={colors.exported}
          strokeWidth={2}
          fill={colors.exported}
          fillOpacity={0.12}
          isAnimationActive={false}
        />
      )}
      {hasExports && <ReferenceLine y={0} stroke="var(--muted-foreground)" />}
    </AreaChart>
  );
}

const turnStyle =
  'grid size-11 cursor-pointer place-items-center rounded-md border border-border bg-transparent hover:bg-muted disabled:cursor-default disabled:opacity-35';

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
