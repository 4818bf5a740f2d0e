import type { Day, Totals } from '../../../../registry/days';
import { amount, price } from '../../../../registry/format';
import styles from './TotalTiles.module.css';

/** Totals of the two months. */
export function TotalTiles({ totals, days }: { readonly totals: Totals; readonly days: readonly Day[] }) {
  const counted = days.filter(({ intervals }) => intervals.length > 0).length;
  const hasMore = totals.exportedKwh !== null || totals.cost !== null;
  return (
    <dl className={`card ${styles.tiles} ${hasMore ? styles.more : ''}`}>
      <Tile name="Past two months" value={amount(totals.usageKwh)} unit="kWh" />
      <Tile name="Daily average" value={amount(totals.usageKwh / Math.max(counted, 1))} unit="kWh" />
      {totals.exportedKwh !== null && <Tile name="Exported" value={amount(totals.exportedKwh)} unit="kWh" />}
      {totals.emissionsKg === null ? (
        <Tile name="Emissions" value="–" unit="not reported" />
      ) : (
        <Tile name="Emissions" value={amount(totals.emissionsKg)} unit="kg CO₂e" />
      )}
      {totals.cost !== null && <Tile name="Cost" value={price(totals.cost)} unit="with taxes" />}
    </dl>
  );
}

function Tile({
  name,
  value,
  unit,
}: {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span> <span className={styles.unit}>{unit}</span>
      </dd>
    </div>
  );
}
