import type { ConnectorBill, MeterInterval } from '@utility-connect/connector';
import type { Interval } from '@utility-connect/intervals';
import type { Bill } from '../store/accounts.ts';

/** Makes a bill as it is stored. */
export const toBill = ({ id, start, end, usageKwh, cost, currency }: ConnectorBill): Bill => ({
  id,
  start,
  end,
  usageKwh: usageKwh ?? null,
  cost: cost ?? null,
  currency: currency ?? null,
});

/** Makes an interval as it is stored and returned by the API. */
export const toInterval = ({
  start,
  end,
  usageKwh,
  exportedKwh,
  estimated,
  emissionsKgCo2e,
}: MeterInterval): Interval => ({
  start,
  end,
  usage: usageKwh,
  ...(exportedKwh !== undefined && { exported: exportedKwh }),
  ...(estimated && { estimated: true as const }),
  ...(emissionsKgCo2e !== undefined && { ghg_emissions: emissionsKgCo2e }),
});
