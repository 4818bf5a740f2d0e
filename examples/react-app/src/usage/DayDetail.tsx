import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { Interval } from '../api.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { datesIn, kilograms, kwh } from '../parts/format.ts';
import styles from './Chart.module.css';
import { axis, Tip } from './chart-parts.tsx';
import dayStyles from './DayDetail.module.css';
import { type Day, hoursOf } from './days.ts';

/** One day, interval by interval. */
export function DayDetail({
  timeZone,
  day,
  onBefore,
  onAfter,
}: {
  readonly timeZone: string;
  readonly day: Day;
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
}) {
  const { start, usageKwh, emissionsKg, intervals } = day;
  const pace = paceOf(intervals);
  const { clock, longDay } = datesIn(timeZone);
  return (
    <div className={dayStyles.detail}>
      <div className={dayStyles.head}>
        <div aria-live="polite">
          <h3 className={dayStyles.name}>{longDay(start)}</h3>
          <p className={dayStyles.sum}>
            {intervals.length === 0 ? 'No data' : kwh(usageKwh)}
            {emissionsKg !== null && `, ${kilograms(emissionsKg)} CO₂e`}
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
      <p className={styles.unit}>kWh per {pace}</p>
      <div className={styles.day} aria-hidden="true">
        <DayChart timeZone={timeZone} day={day} dataKey="usage" colour="var(--chosen)" />
      </div>
      {emissionsKg !== null && (
        <>
          <p className={styles.unit}>kg CO₂e per {pace}</p>
          <div className={styles.emissions} aria-hidden="true">
            <DayChart timeZone={timeZone} day={day} dataKey="ghg_emissions" colour="var(--emissions)" />
          </div>
        </>
      )}
      <DataTable
        summary="This day as a table"
        caption={`Electricity on ${longDay(start)}`}
        columns={emissionsKg === null ? ['From', 'kWh'] : ['From', 'kWh', 'kg CO₂e']}
        rows={() =>
          intervals.map(({ start: from, usage, ghg_emissions }) => ({
            start: from,
            name: clock(from),
            cells: [usage.toFixed(3), ...(emissionsKg === null ? [] : [ghg_emissions?.toFixed(3) ?? '–'])],
          }))
        }
      />
    </div>
  );
}

function DayChart({
  timeZone,
  day: { start, end, intervals },
  dataKey,
  colour,
}: {
  readonly timeZone: string;
  readonly day: Day;
  readonly dataKey: 'usage' | 'ghg_emissions';
  readonly colour: string;
}) {
  const { clock, hour } = datesIn(timeZone);
  return (
    <AreaChart
      responsive
      className={styles.fill}
      data={pointsOf(intervals)}
      margin={margin}
      syncId="day"
      accessibilityLayer={false}
    >
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
          const {
            start: from,
            end: to,
            usage,
            ghg_emissions,
          } = (payload?.[0]?.payload ?? {}) as Partial<Interval>;
          if (from === undefined || to === undefined || usage === undefined) return null;
          return (
            <Tip
              title={`${clock(from)} to ${clock(to)}`}
              usage={kwh(usage)}
              emissions={ghg_emissions && kilograms(ghg_emissions)}
            />
          );
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

// The line has a point at the start of each interval, plus one at the end of the last.
const pointsOf = (intervals: readonly Interval[]): Partial<Interval>[] => {
  const last = intervals.at(-1);
  if (!last) return [];
  const { end, usage, ghg_emissions } = last;
  return [...intervals, { start: end, usage, ...(ghg_emissions !== undefined && { ghg_emissions }) }];
};

const tickOf = (value: number): string => `${Number(value.toFixed(3))}`;

const paceOf = ([first]: readonly Interval[]): string => {
  const minutes = first ? (first.end - first.start) / 60 : 60;
  return minutes === 60 ? 'hour' : `${minutes} minutes`;
};
