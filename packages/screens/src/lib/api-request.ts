import type { ConnectApiError } from '@utility-connect/protocol';
import { BackendError } from './backend.ts';

/** Target and identification of a request. */
export interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A function like `fetch`. */
export type Send = (request: Request) => Response | Promise<Response>;

/** The error of a request that got no response. */
export function noResponse(cause: unknown): BackendError {
  return new BackendError('network', 'The service did not respond. Check the connection and try again.', {
    cause,
  });
}

/** The error of a response that is not 2xx. */
export async function readError(response: Response): Promise<BackendError> {
  const body: ConnectApiError | null = await response.json().catch(() => null);
  return new BackendError(body?.error ?? 'service_unavailable', body?.error_description);
}
