import type { KeyboardEvent } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './Chart.module.css';
import { axis, Tip } from './chart-parts.tsx';
import { DataTable } from './DataTable.tsx';
import type { Day } from './days.ts';
import { amount, kilograms, kwh, longDay, shortDay } from './format.ts';

/** A bar per day. One day is chosen: with the pointer, or as the value of a slider with the keyboard. */
export function DailyChart({
  days,
  chosen,
  onChoose,
}: {
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
  const day = days[chosen];

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
      >
        <BarChart
          responsive
          className={styles.fill}
          data={bars}
          margin={margin}
          barCategoryGap="16%"
          accessibilityLayer={false}
          onClick={({ activeTooltipIndex }) => {
            if (activeTooltipIndex != null) choose(Number(activeTooltipIndex));
          }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...axis} dataKey="start" tickFormatter={shortDay} minTickGap={44} />
          <YAxis {...axis} width={34} tickCount={4} allowDecimals={false} />
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
        columns={['Day', 'kWh', 'kg CO₂e']}
        rows={() =>
          days
            .toReversed()
            .map(({ start, usageKwh, emissionsKg }) => [
              longDay(start),
              amount(usageKwh),
              emissionsKg === null ? '–' : amount(emissionsKg),
            ])
        }
      />
    </>
  );
}

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
