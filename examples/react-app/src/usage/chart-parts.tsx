import { kilograms, kwh, price } from '../parts/format.ts';
import styles from './Chart.module.css';
import type { Totals } from './days.ts';

/** Shared style of both axes. */
export const axis = {
  axisLine: false,
  tickLine: false,
  tickMargin: 8,
  tick: { fill: 'var(--dim)', fontSize: 12 },
} as const;

/** Exports are drawn below zero, but no amount is negative. */
export function tickOf(value: number): string {
  return `${Number(Math.abs(value).toFixed(3))}`;
}

/** Details of the hovered bar or interval. */
export function Tip({
  title,
  usageKwh,
  exportedKwh,
  emissionsKg,
  cost,
  isEstimated,
}: Totals & { readonly title: string }) {
  return (
    <div className={styles.tip}>
      {title}
      <strong>{kwh(usageKwh)}</strong>
      {exportedKwh !== null && <span>{kwh(exportedKwh)} exported</span>}
      {emissionsKg !== null && emissionsKg > 0 && <span>{kilograms(emissionsKg)} CO₂e</span>}
      {cost !== null && <span>{price(cost)}</span>}
      {isEstimated && <span>Estimated by the utility</span>}
    </div>
  );
}

/** The same in a sentence. */
export function summaryOf({ usageKwh, exportedKwh, emissionsKg, cost, isEstimated }: Totals): string {
  return [
    kwh(usageKwh),
    ...(exportedKwh === null ? [] : [`${kwh(exportedKwh)} exported`]),
    ...(emissionsKg === null ? [] : [`${kilograms(emissionsKg)} CO₂e`]),
    ...(cost === null ? [] : [price(cost)]),
    ...(isEstimated ? ['estimated by the utility'] : []),
  ].join(', ');
}

/** The columns of a table beside a chart. */
export function columnsOf(
  first: string,
  {
    hasExports,
    hasEmissions,
    hasCosts,
  }: { readonly hasExports: boolean; readonly hasEmissions: boolean; readonly hasCosts: boolean },
): readonly string[] {
  return [
    first,
    hasExports ? 'kWh used' : 'kWh',
    ...(hasExports ? ['kWh exported'] : []),
    ...(hasEmissions ? ['kg CO₂e'] : []),
    ...(hasCosts ? ['Cost'] : []),
  ];
}

/** Hatching for estimated values, so that they do not differ by color alone. Use it as `url(#id)`. */
export function Hatching({ id, colour }: { readonly id: string; readonly colour: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={colour} fillOpacity={0.25} />
        <rect width="2.5" height="6" fill={colour} />
      </pattern>
    </defs>
  );
}

/** Explains what a chart draws apart from usage. */
export function Legend({
  hasExports,
  hasEstimates,
}: {
  readonly hasExports: boolean;
  readonly hasEstimates: boolean;
}) {
  if (!hasExports && !hasEstimates) return null;
  return (
    <ul className={styles.legend}>
      {hasExports && <li className={styles.used}>Used from the grid</li>}
      {hasExports && <li className={styles.exported}>Exported to the grid</li>}
      {hasEstimates && <li className={styles.estimated}>Estimated by the utility</li>}
    </ul>
  );
}
