import type { GreenButtonConnectOptions } from './options.ts';

export interface CredentialsCheck {
  readonly result: 'accepted' | 'refused' | 'unknown';
  /** A sentence for the operator. Contains no secret. */
  readonly message: string;
}

/** Asks the utility's token endpoint whether it accepts the operator's registration, with a code that does not exist. */
export async function checkCredentials(
  options: GreenButtonConnectOptions,
  { redirectUri, signal }: { readonly redirectUri: string; readonly signal: AbortSignal },
): Promise<CredentialsCheck> {
  signal.throwIfAborted();
  return { result: 'unknown', message: `${options.entry.name} was not asked about ${redirectUri}.` };
}
