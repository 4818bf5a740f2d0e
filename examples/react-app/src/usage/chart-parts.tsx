import styles from './Chart.module.css';

/** Shared style of both axes. */
export const axis = {
  axisLine: false,
  tickLine: false,
  tickMargin: 8,
  tick: { fill: 'var(--dim)', fontSize: 12 },
} as const;

/** Details of the hovered bar. */
export function Tip({
  title,
  usage,
  emissions,
}: {
  readonly title: string;
  readonly usage: string;
  readonly emissions: string | number | null | undefined;
}) {
  return (
    <div className={styles.tip}>
      {title}
      <strong>{usage}</strong>
      {emissions && <span>{emissions} CO₂e</span>}
    </div>
  );
}
