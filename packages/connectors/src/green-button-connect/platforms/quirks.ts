import { z } from 'zod';
import { UtilitiesError } from '../../registry/parse-utilities.ts';
import type { RegisteredUtility } from '../../registry/registered-utility.ts';

/** Deviations of a platform or utility from ESPI. An entry of the registry writes the names in snake_case. */
export interface Quirks {
  /**
   * `date_ceiling`: `published-min` is a date, rounded up to a whole day. Default `instant`, rounded down to midnight in UTC. Either
   * way, repeated requests are the same, because some utilities start a new job for every other address.
   */
  readonly dateFormat: 'instant' | 'date_ceiling';
  /** Whether requests have `published-max`. Default `true`. */
  readonly sendPublishedMax: boolean;
  /** Whether the authorization server supports PKCE. Default `false`. */
  readonly pkce: boolean;
  /** Days that requests may reach back. Default 731. */
  readonly historyDays: number;
  /** Whether feeds are empty for some minutes after the consent. Default `false`. */
  readonly emptyAtFirst: boolean;
  /** Whether data is only at the addresses that notifications name. Default `false`. */
  readonly notifiedResources: boolean;
  /** Limits of all requests to a host. Default none. */
  readonly requestsPerSecond?: number;
  readonly requestsPerHour?: number;
}

const defaults: Quirks = {
  dateFormat: 'instant',
  sendPublishedMax: true,
  pkce: false,
  historyDays: 731,
  emptyAtFirst: false,
  notifiedResources: false,
};

const flag = z.boolean('must be true or false.');
const count = (max: number) =>
  z.int('must be a whole number.').min(1, 'must be at least 1.').max(max, `may be ${max} at most.`);

const overrides = z
  .strictObject({
    date_format: z.enum(['instant', 'date_ceiling'], 'must be instant or date_ceiling.'),
    send_published_max: flag,
    pkce: flag,
    history_days: count(3_660),
    empty_at_first: flag,
    notified_resources: flag,
    requests_per_second: count(1_000),
    requests_per_hour: count(100_000),
  })
  .partial();

/**
 * Joins the quirks of a platform and of an entry, which override them.
 *
 * @throws UtilitiesError for an unknown quirk or a wrong value.
 */
export function quirksOf(
  { id }: Pick<RegisteredUtility, 'id'>,
  platform: Partial<Quirks>,
  own: Readonly<Record<string, unknown>>,
): Quirks {
  const result = overrides.safeParse(own);
  if (result.success) return { ...defaults, ...platform, ...inCamelCase(result.data) };
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(overrides.shape).join(', ');
    throw new UtilitiesError(
      `${id}: the quirk ${issue.keys[0]} is unknown. Remove it, or use one of ${known}.`,
    );
  }
  throw new UtilitiesError(`${id}: the quirk ${issue?.path.join('.')} ${issue?.message}`);
}

const inCamelCase = (given: object): Partial<Quirks> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
