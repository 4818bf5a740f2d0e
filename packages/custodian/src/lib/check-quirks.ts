import {
  bool,
  checkFields,
  count,
  either,
  type Kind,
  listOf,
  number,
  oneOf,
  string,
} from './check-fields.ts';
import type { Quirks } from './quirks.ts';

/**
 * Checks quirks that come as JSON.
 *
 * @throws TypeError with a sentence that names the quirk
 */
export function checkQuirks(value: unknown): Quirks {
  return checkFields<Quirks>(value, kinds);
}

const objectOf = (fields: Readonly<Record<string, Kind>>, ...required: string[]): Kind => ({
  accepts(value) {
    try {
      checkFields(value, fields, required);
      return true;
    } catch {
      return false;
    }
  },
  name: `an object with ${Object.keys(fields).join(' and ')}`,
});

const startsWith = (beginning: string): Kind => ({
  accepts: (value) => typeof value === 'string' && value.startsWith(beginning),
  name: `text that begins with ${beginning}`,
});

const kinds: Readonly<Record<keyof Quirks, Kind>> = {
  blankPage: bool,
  registrationCode: string,
  refuseExtendedScope: bool,
  functionBlocks: listOf(count),
  grantedScope: either(string, oneOf(null)),
  refreshScope: either(oneOf('required', 'refused'), startsWith('FB=')),
  refuseClient: bool,
  rotateRefreshTokens: either(bool, oneOf('revoke')),
  clientAccessToken: bool,
  mutualTls: bool,
  customerResourceUri: oneOf('empty', 'missing'),
  preparing: objectOf({ reads: count, retryAfterSeconds: number }, 'reads'),
  notifyOnly: bool,
  noContent: bool,
  refuseFuture: bool,
  refuseFractions: bool,
  ignoreRangeWithUpdated: bool,
  pageSize: count,
  rateLimit: objectOf({ requests: count, perSeconds: number }, 'requests', 'perSeconds'),
  revokedStatus: oneOf(401, 403),
  prefixes: bool,
  milliseconds: bool,
  kilowattHours: bool,
  redirectTo: string,
  resourceOrigin: either(oneOf('relative'), startsWith('http')),
  foreignAuthorization: string,
  xmlBomb: oneOf('entities', 'depth', 'endless'),
};
