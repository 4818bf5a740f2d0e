import type { ConnectorAccount, ConnectorBill, MeterInterval } from '@utility-connect/connector';
import type { Interval } from '@utility-connect/intervals';
import type { Bill, NewAccount } from '../store/accounts.ts';

/** Makes an account as it is stored. */
export const toNewAccount = ({ key, currency, ...details }: ConnectorAccount, id: string): NewAccount => ({
  ...details,
  id,
  accountKey: key,
  currency: currency ?? null,
});

/** Makes a bill as it is stored. */
export const toBill = ({ id, start, end, usageKwh, cost, currency }: ConnectorBill): Bill => ({
  id,
  start,
  end,
  usageKwh: usageKwh ?? null,
  cost: cost ?? null,
  currency: currency ?? null,
});

/**
 * Makes intervals as they are stored and returned by the API.
 *
 * @param currency of their account. Without one, costs mean nothing and are left out.
 */
export const toIntervals = (
  intervals: readonly MeterInterval[],
  currency: string | null | undefined,
): Interval[] => {
  const hasCosts = typeof currency === 'string';
  return intervals.map((interval) => toInterval(interval, hasCosts));
};

const toInterval = (
  { start, end, usageKwh, exportedKwh, estimated, emissionsKgCo2e, cost }: MeterInterval,
  hasCosts: boolean,
): Interval => ({
  start,
  end,
  usage: usageKwh,
  ...(exportedKwh !== undefined && { exported: exportedKwh }),
  ...(estimated && { estimated: true as const }),
  ...(emissionsKgCo2e !== undefined && { ghg_emissions: emissionsKgCo2e }),
  ...(hasCosts && cost !== undefined && { cost }),
});
