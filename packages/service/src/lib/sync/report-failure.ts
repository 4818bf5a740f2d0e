import { ConnectorError } from '@utility-connect/connector';
import { DomainError } from '../domain-error.ts';
import { SyncStoppedError } from './sync-errors.ts';

interface ReportOptions {
  /** Called with failures that the operator has to know. */
  readonly onError: (error: unknown) => void;
  /** Called with what only helps debugging. */
  readonly onDebug: (message: string) => void;
}

/** Reports failures of background syncs. Outages of utilities and refused logins are not reported: they are normal. */
export function createFailureReport({ onError, onDebug }: ReportOptions): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DomainError)) return onError(error);
    const { code, cause } = error;
    if (code === 'data_unavailable') return;
    if (cause instanceof SyncStoppedError) return onDebug(cause.message);
    // Reported where it was thrown, if the operator has to know it.
    if (!(cause instanceof ConnectorError)) onError(cause ?? error);
  };
}
