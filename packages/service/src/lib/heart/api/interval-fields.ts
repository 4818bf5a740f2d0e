import { z } from 'zod';
import type { Account } from '../store/accounts.ts';

/** Intervals of an account, with their units. */
export const intervalsSchema = z.object({
  utility: z.string().describe('Name of the utility.'),
  account: z.object({
    id: z.uuid().describe('The requested account.'),
    account_number: z.string().describe("The utility's account number; empty without the scope `accounts`."),
    address: z.string().describe('Service address; empty without the scope `accounts`.'),
    usage_unit: z.literal('kwh').describe('Unit of `usage`.'),
    ghg_emissions_unit: z.literal('kg_co2e').describe('Unit of `ghg_emissions`.'),
    currency: z
      .string()
      .optional()
      .describe('ISO 4217 code of `cost`, such as `EUR`; absent where unknown. Then no interval has a cost.'),
  }),
  intervals: z
    .array(
      z.object({
        start: z.int().describe('UNIX seconds, inclusive.'),
        end: z.int().describe('UNIX seconds, exclusive.'),
        usage: z.number().describe('kWh drawn from the grid, at most 4 decimals.'),
        exported: z
          .number()
          .optional()
          .describe('kWh fed into the grid, at most 4 decimals; absent where unknown.'),
        estimated: z
          .literal(true)
          .optional()
          .describe('Present where the utility estimated the values. Corrected values replace them later.'),
        incomplete: z
          .literal(true)
          .optional()
          .describe(
            'With `resolution`: present where intervals of part of the time are missing, such as on the current day.',
          ),
        ghg_emissions: z.number().optional().describe('kg CO2e; absent where unknown.'),
        cost: z
          .number()
          .optional()
          .describe(
            'Price of the energy in units of `currency`, with taxes, at most 5 decimals. Below 0 where prices are negative; absent where unknown, which is not 0.',
          ),
      }),
    )
    .describe(
      'In time order; they never overlap and never repeat. Each is a minute to a day long (25 hours when clocks go back), and lengths may be mixed. With `resolution`, each is the total of the intervals that start in a period; one that is longer than the period stays as it is. Values that are unknown for part of a period are absent.',
    ),
});

export const intervalsExample: z.output<typeof intervalsSchema> = {
  utility: 'Pacific Gas & Electric',
  account: {
    id: '5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10',
    account_number: '4417302985',
    address: '1180 Alder Street, Oakland, CA 94607',
    usage_unit: 'kwh',
    ghg_emissions_unit: 'kg_co2e',
    currency: 'USD',
  },
  intervals: [
    { start: 1767225600, end: 1767226500, usage: 0.1482, ghg_emissions: 0.0371, cost: 0.04891 },
    { start: 1767226500, end: 1767227400, usage: 0, exported: 0.6127, estimated: true, ghg_emissions: 0 },
  ],
};

export const csvExample =
  'start,end,local_start,usage_kwh,exported_kwh,estimated,incomplete,ghg_emissions_kg_co2e,cost,currency\r\n2026-01-01T00:00:00Z,2026-01-01T00:15:00Z,2025-12-31 16:00:00,0.1482,,false,false,0.0371,0.04891,USD\r\n';

/** The account of intervals, as the API returns it. */
export function accountOf({
  id,
  accountNumber,
  address,
  currency,
}: Account): z.output<typeof intervalsSchema>['account'] {
  return {
    id,
    account_number: accountNumber,
    address,
    usage_unit: 'kwh',
    ghg_emissions_unit: 'kg_co2e',
    ...(currency !== null && { currency }),
  };
}
