import type { ManagedSharing, ManagedSignIn } from '@utility-connect/protocol';
import { createAddress, createCall, type HttpBackendOptions } from '../lib/http-backend.ts';

/** The functions that {@link ManageFlow} calls. Each promise rejects with a `BackendError`. */
export interface ManageBackend {
  readonly readSharing: () => Promise<ManagedSharing>;
  /** `null` stops the whole sharing. */
  readonly stopSharing: (connectionId: string | null) => Promise<unknown>;
  /** Begins a sign-in at a utility. @returns its connect token. */
  readonly startSignIn: (utilityId: string) => Promise<string>;
}

interface ManageBackendOptions extends Pick<HttpBackendOptions, 'parentOrigin' | 'apiUrl' | 'send'> {
  readonly manageToken: string;
}

/** Creates the backend of the manage page on the service's private API. */
export function createManageBackend({ manageToken, ...options }: ManageBackendOptions): ManageBackend {
  const call = createCall(createAddress({ ...options, connectToken: manageToken }), options.send ?? fetch);
  return {
    readSharing: () => call<ManagedSharing>('GET', 'manage'),
    stopSharing: (id) => call('DELETE', id === null ? 'manage' : `manage/connections/${id}`),
    startSignIn: async (utilityId) =>
      (await call<ManagedSignIn>('POST', 'manage/sign-in', { utility_id: utilityId })).connect_token,
  };
}
