import styles from './Skeleton.module.css';

/** A gray placeholder for content that is loading. */
export function Skeleton({ height, width = '100%' }: { readonly height: number; readonly width?: string }) {
  return <span className={styles.shape} style={{ blockSize: height, inlineSize: width }} />;
}

/** Placeholder of the dashboard while it loads. */
export function DashboardSkeleton() {
  return (
    <div className={styles.dashboard} aria-hidden="true">
      <Skeleton height={40} width="210px" />
      <Skeleton height={92} />
      <Skeleton height={112} />
      <Skeleton height={400} />
    </div>
  );
}
