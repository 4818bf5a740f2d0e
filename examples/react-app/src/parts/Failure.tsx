import { isNoLongerShared } from '../api.ts';
import styles from './Message.module.css';
import { sentenceOf } from './sentence.ts';

/** Shown when data could not be loaded. */
export function Failure({
  what,
  error,
  onRetry,
}: {
  /** `Your usage` */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  // The account, or the dashboard, goes away in a moment.
  if (isNoLongerShared(error)) return null;
  return (
    <div role="alert" className={styles.message}>
      <h2>{what} could not be loaded</h2>
      <p>{sentenceOf(error)}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
