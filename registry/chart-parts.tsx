import type { Totals } from './days';
import { kilograms, kwh, price } from './format';

/** Shared style of both axes. */
export const axis = {
  axisLine: false,
  tickLine: false,
  tickMargin: 8,
  tick: { fill: 'var(--muted-foreground)', fontSize: 12 },
} as const;

/** Colors of the theme, by what they show. `chosen` is the chosen day. */
export const colors = {
  usage: 'var(--chart-1)',
  exported: 'var(--chart-2)',
  emissions: 'var(--chart-3)',
  chosen: 'var(--chart-4)',
} as const;

/** Exports are drawn below zero, but no amount is negative. */
export function tickOf(value: number): string {
  return `${Number(Math.abs(value).toFixed(3))}`;
}

/** Details of the hovered bar or interval. */
export function Tip({ title, ...totals }: Totals & { readonly title: string }) {
  const [usage, ...more] = detailsOf(totals);
  return (
    <div className="grid rounded-lg border border-border bg-card px-3 py-2 text-xs/5 whitespace-nowrap text-card-foreground shadow-lg">
      {title}
      <strong>{usage}</strong>
      {more.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
    </div>
  );
}

/** The same in a sentence. */
export function summaryOf(totals: Totals): string {
  return detailsOf(totals).join(', ');
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
export function Hatching({ id, color }: { readonly id: string; readonly color: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={color} fillOpacity={0.25} />
        <rect width="2.5" height="6" fill={color} />
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
    <ul className="m-0 mb-1.5 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-sm">
      {hasExports && <Entry background={colors.usage}>Used from the grid</Entry>}
      {hasExports && <Entry background={colors.exported}>Exported to the grid</Entry>}
      {hasEstimates && <Entry background={stripes}>Estimated by the utility</Entry>}
    </ul>
  );
}

function Entry({ background, children }: { readonly background: string; readonly children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className="size-3 rounded-xs forced-color-adjust-none" style={{ background }} />
      {children}
    </li>
  );
}

const stripes = 'repeating-linear-gradient(-45deg, var(--muted-foreground) 0 2px, transparent 2px 5px)';

const detailsOf = ({ usageKwh, exportedKwh, emissionsKg, cost, isEstimated }: Totals): readonly string[] => [
  kwh(usageKwh),
  ...(exportedKwh === null ? [] : [`${kwh(exportedKwh)} exported`]),
  ...(emissionsKg === null ? [] : [`${kilograms(emissionsKg)} CO₂e`]),
  ...(cost === null ? [] : [price(cost)]),
  ...(isEstimated ? ['estimated by the utility'] : []),
];
