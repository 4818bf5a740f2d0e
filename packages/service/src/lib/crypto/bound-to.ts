/** What sealed bytes are bound to, by the kind of row that holds them: see `Vault`. */
export const boundTo = {
  /** Credentials of a connected login. */
  connection: (loginKey: string): string => `connection:${loginKey}`,
  /** Secrets of a sign-in under way. */
  attempt: (attemptId: string): string => `attempt:${attemptId}`,
  /** A kept answer of the token exchange. */
  exchange: (keyHash: string): string => `exchange:${keyHash}`,
  /** The look-up key. */
  lookupKey: (): string => 'lookup-key',
} as const;
