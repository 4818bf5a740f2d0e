import type { OperatorDelivery } from '@utility-connect/protocol/operator';

type AnswerProps = Pick<OperatorDelivery, 'last_status' | 'last_error' | 'attempts'>;

/** The last answer of a receiver: its status, or why there was none. */
export function Answer({ last_status: status, last_error: error, attempts }: AnswerProps): string {
  if (attempts === 0) return 'none yet';
  if (error === null) return String(status ?? 'none');
  return status === null ? error : `${status}: ${error}`;
}
