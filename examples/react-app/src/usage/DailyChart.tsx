import type { KeyboardEvent, MouseEvent } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { DataTable } from '../parts/DataTable.tsx';
import { datesIn, kilograms, kwh } from '../parts/format.ts';
import styles from './Chart.module.css';
import { axis, Tip } from './chart-parts.tsx';
import type { Day } from './days.ts';

/** A bar per day. One day is chosen: with the pointer, or as the value of a slider with the keyboard. */
export function DailyChart({
  timeZone,
  days,
  chosen,
  onChoose,
}: {
  readonly timeZone: string;
  readonly days: readonly Day[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  const bars = days.map((day, index) => ({
    ...day,
    fill: index === chosen ? 'var(--chosen)' : 'var(--usage)',
  }));
  const choose = (index: number) => onChoose(Math.max(0, Math.min(days.length - 1, index)));
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = indexAfter(event.key, chosen, days.length);
    if (index === undefined) return;
    event.preventDefault();
    choose(index);
  };
  // Calculated here, because the chart's own event lags behind a quick tap. The whole column is the target, not only its bar.
  const handleClick = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left - axisWidth) / (width - axisWidth);
    if (part >= 0) choose(Math.floor(part * days.length));
  };
  const { longDay, shortDay } = datesIn(timeZone);
  const day = days[chosen];
  const hasEmissions = days.some(({ emissionsKg }) => emissionsKg !== null);

  return (
    <>
      <div
        className={styles.daily}
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={chosen}
        aria-valuetext={day && `${longDay(day.start)}: ${kwh(day.usageKwh)}`}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
      >
        <BarChart
          responsive
          className={styles.fill}
          data={bars}
          margin={margin}
          barCategoryGap="16%"
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...axis} dataKey="start" tickFormatter={shortDay} minTickGap={44} />
          <YAxis {...axis} width={axisWidth} tickCount={4} allowDecimals={false} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--ink)', fillOpacity: 0.06 }}
            content={({ payload }) => {
              const { start, usageKwh, emissionsKg } = (payload?.[0]?.payload ?? {}) as Partial<Day>;
              if (start === undefined || usageKwh === undefined) return null;
              return (
                <Tip
                  title={longDay(start)}
                  usage={kwh(usageKwh)}
                  emissions={emissionsKg && kilograms(emissionsKg)}
                />
              );
            }}
          />
          <Bar dataKey="usageKwh" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </div>
      <p className={styles.unit}>kWh a day. Choose a day to see its hours.</p>
      <DataTable
        summary="Daily use as a table"
        caption="Electricity by day"
        columns={hasEmissions ? ['Day', 'kWh', 'kg CO₂e'] : ['Day', 'kWh']}
        rows={() =>
          days.toReversed().map(({ start, usageKwh, emissionsKg }) => ({
            start,
            name: longDay(start),
            cells: [usageKwh.toFixed(1), ...(hasEmissions ? [emissionsKg?.toFixed(1) ?? '–'] : [])],
          }))
        }
      />
    </>
  );
}

const axisWidth = 34;
const margin = { top: 8, right: 0, bottom: 0, left: 0 };

// https://www.w3.org/WAI/ARIA/apg/patterns/slider/
const indexAfter = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return index - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return index + 1;
  if (key === 'PageDown') return index - 7;
  if (key === 'PageUp') return index + 7;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
};
