import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { Bar, BarChart, CartesianGrid, Cell, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, colors, columnsOf, Hatching, Legend, summaryOf, Tip, tickOf } from './chart-parts';
import { DataTable } from './data-table';
import type { Day } from './days';
import { datesIn, price } from './format';

/** A bar per day, with exports below zero. One day is chosen: with the pointer, or as the value of a slider with the keyboard. */
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
  const hatching = useId();
  const bars = days.map((day) => ({ ...day, fedIn: -(day.exportedKwh ?? 0) }));
  const fillOf = (index: number, color: 'usage' | 'exported') => {
    const shown = index === chosen ? 'chosen' : color;
    return days[index]?.isEstimated ? `url(#${hatching}${shown})` : colors[shown];
  };
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
  const hasExports = days.some(({ exportedKwh }) => exportedKwh !== null);
  const hasCosts = days.some(({ cost }) => cost !== null);
  const hasEstimates = days.some(({ isEstimated }) => isEstimated);

  return (
    <>
      <div
        className="mt-4 mb-2.5 h-60 cursor-pointer touch-manipulation rounded-lg outline-offset-4 outline-ring focus-visible:outline-3 [&_:focus]:outline-none"
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={chosen}
        aria-valuetext={
          day && `${longDay(day.start)}: ${day.intervals.length === 0 ? 'no data' : summaryOf(day)}`
        }
        onKeyDown={handleKeyDown}
        onClick={handleClick}
      >
        <BarChart
          responsive
          className="size-full"
          data={bars}
          margin={margin}
          barCategoryGap="16%"
          stackOffset="sign"
          accessibilityLayer={false}
        >
          {(['usage', 'exported', 'chosen'] as const).map((name) => (
            <Hatching key={name} id={`${hatching}${name}`} color={colors[name]} />
          ))}
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis {...axis} dataKey="start" tickFormatter={shortDay} minTickGap={44} />
          <YAxis {...axis} width={axisWidth} tickCount={4} allowDecimals={false} tickFormatter={tickOf} />
          {hasExports && <ReferenceLine y={0} stroke="var(--muted-foreground)" />}
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--foreground)', fillOpacity: 0.06 }}
            content={({ payload }) => {
              const hovered = payload?.[0]?.payload as Day | undefined;
              return (
                hovered && hovered.intervals.length > 0 && <Tip title={longDay(hovered.start)} {...hovered} />
              );
            }}
          />
          <Bar dataKey="usageKwh" stackId="energy" radius={[3, 3, 0, 0]} isAnimationActive={false}>
            {days.map(({ start }, index) => (
              <Cell key={start} fill={fillOf(index, 'usage')} />
            ))}
          </Bar>
          {hasExports && (
            <Bar dataKey="fedIn" stackId="energy" radius={[3, 3, 0, 0]} isAnimationActive={false}>
              {days.map(({ start }, index) => (
                <Cell key={start} fill={fillOf(index, 'exported')} />
              ))}
            </Bar>
          )}
        </BarChart>
      </div>
      <Legend hasExports={hasExports} hasEstimates={hasEstimates} />
      <p className="text-sm text-muted-foreground">
        kWh a day.{days.some(({ intervals }) => intervals.length > 1) && ' Choose a day to see its hours.'}
      </p>
      <DataTable
        summary="Daily use as a table"
        caption="Electricity by day"
        columns={columnsOf('Day', { hasExports, hasEmissions, hasCosts })}
        rows={() =>
          days
            .toReversed()
            .map(({ start, usageKwh, exportedKwh, emissionsKg, cost, isEstimated, intervals }) => ({
              start,
              name: isEstimated ? `${longDay(start)} (estimated)` : longDay(start),
              cells: [
                intervals.length === 0 ? '–' : usageKwh.toFixed(1),
                ...(hasExports ? [exportedKwh?.toFixed(1) ?? '–'] : []),
                ...(hasEmissions ? [emissionsKg?.toFixed(1) ?? '–'] : []),
                ...(hasCosts ? [cost ? price(cost) : '–'] : []),
              ],
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
