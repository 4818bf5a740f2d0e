import type { Quirks } from '@utility-connect/custodian';

/**
 * All quirks of real custodians that can be on at once, for a client with the platform `savage-data` and the scope `FB=4_5_15`.
 * `mutualTls` needs a custodian with `https`.
 */
export const allQuirks = {
  registrationCode: 'K7',
  refuseExtendedScope: true,
  functionBlocks: [4, 5, 15],
  grantedScope: 'FB=4_5_15;IntervalDuration=3600',
  refreshScope: 'required',
  rotateRefreshTokens: 'revoke',
  clientAccessToken: true,
  customerResourceUri: 'missing',
  preparing: { reads: 1, retryAfterSeconds: 90 },
  notifyOnly: true,
  noContent: true,
  refuseFuture: true,
  refuseFractions: true,
  ignoreRangeWithUpdated: true,
  pageSize: 20,
  rateLimit: { requests: 500, perSeconds: 60 },
  revokedStatus: 401,
  prefixes: true,
  milliseconds: true,
  kilowattHours: true,
  resourceOrigin: 'relative',
} satisfies Quirks;
