import { UtilityConnectError } from '@utility-connect/node';

/** Whether an access token no longer works, because access was removed elsewhere. */
export function isAccessRemoved(error: unknown): boolean {
  return error instanceof UtilityConnectError && error.code === 'invalid_token';
}

/** Whether the utility's first data has not arrived yet. It takes minutes at most: after a refused login the wait is an hour. */
export function isDataPending(error: unknown): boolean {
  return (
    error instanceof UtilityConnectError &&
    error.code === 'data_unavailable' &&
    (error.retryAfterSeconds ?? 0) < 60
  );
}

/** Logs an error of Utility Connect for developers, and answers without it: the page has a sentence for people. */
export function answerFailure(error: unknown): Response {
  if (!(error instanceof UtilityConnectError)) throw error;
  console.error(`Utility Connect: ${error.status || 'no answer'} ${error.code}`);
  return new Response(null, { status: 502 });
}
