/** The associated data of sealed bytes, by kind of row: see `Vault`. */
export const boundTo = {
  /** Credentials of a connection. */
  connection: (loginKey: string): string => `connection:${loginKey}`,
  /** The login of a removed connection: the same bytes. */
  revocation: (loginKey: string): string => `connection:${loginKey}`,
  /** Secrets of a sign-in attempt. */
  attempt: (attemptId: string): string => `attempt:${attemptId}`,
  /** The connect token in the cookie of a browser that went to the utility. */
  browser: (attemptId: string): string => `browser:${attemptId}`,
  /** A kept answer of a token exchange. */
  exchange: (keyHash: string): string => `exchange:${keyHash}`,
  /** The secrets of a webhook endpoint. */
  webhook: (endpointId: string): string => `webhook:${endpointId}`,
  /** The e-mail address for receipts. */
  receipt: (publicId: string): string => `receipt:${publicId}`,
  /** The e-mail address and the token of a connect link. */
  link: (linkId: string): string => `connect-link:${linkId}`,
  /** The lookup key. */
  lookupKey: (): string => 'lookup-key',
} as const;
