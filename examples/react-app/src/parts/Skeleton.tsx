import styles from './Skeleton.module.css';

/** A grey shape in the place of something that is on its way. */
export function Skeleton({ height, width = '100%' }: { readonly height: number; readonly width?: string }) {
  return <span className={styles.shape} style={{ blockSize: height, inlineSize: width }} />;
}

/** The whole dashboard, on its way. */
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
