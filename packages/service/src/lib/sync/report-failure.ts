import { ConnectorError } from '@utility-connect/connector';
import { DomainError } from '../domain-error.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import { SyncStoppedError } from './sync-errors.ts';

interface ReportOptions {
  /** UNIX seconds. */
  readonly now: () => number;
  /** Called with failures that the operator has to know. */
  readonly onError: (error: unknown) => void;
  /** Called with what only helps debugging. */
  readonly onDebug: (message: string) => void;
}

/** How often a database that stays down is reported, in seconds. */
const DATABASE_REPORT_SECONDS = 600;

/** Reports failures of background syncs. Outages of utilities and refused logins are not reported: they are normal. */
export function createFailureReport({ now, onError, onDebug }: ReportOptions): (error: unknown) => void {
  let databaseReportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (isDatabaseDown(error)) {
      // No request fails with a background sync, so nothing else may report this.
      if (Math.abs(now() - databaseReportedAt) < DATABASE_REPORT_SECONDS) return;
      databaseReportedAt = now();
      return onError(error);
    }
    if (!(error instanceof DomainError)) return onError(error);
    const { code, cause } = error;
    if (code === 'data_unavailable') return;
    if (cause instanceof SyncStoppedError) return onDebug(cause.message);
    // Reported where it was thrown, if the operator has to know it.
    if (!(cause instanceof ConnectorError)) onError(cause ?? error);
  };
}
