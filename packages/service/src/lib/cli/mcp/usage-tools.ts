import type { McpServer } from '@modelcontextprotocol/server';
import type { Interval, Intervals, Resolution } from '@utility-connect/node';
import { z } from 'zod';
import { type McpContext, readOnly, requireAccessToken } from './context.ts';
import { accountId } from './data-tools.ts';

const units =
  'usage_kwh is drawn from the grid, exported_kwh fed into it, ghg_emissions_kg_co2e in kg CO2e, cost in units of currency (ISO 4217); what is unknown is absent, which is not 0. estimated: the utility may still correct it. start and end (exclusive) are ISO 8601 in UTC. next_start: there is more, so call again with it as start; null at the end.';

const time = (meaning: string) =>
  z.iso
    .datetime({ offset: true })
    .optional()
    .describe(`${meaning} ISO 8601 with Z or an offset, such as 2026-10-01T00:00:00-07:00.`);

const range = {
  account_id: accountId,
  start: time('Start of the range. Default: two calendar months before its end.'),
  end: time(
    'End of the range, exclusive, at most 366 days after the start. Default: now, or with a start, two calendar months after it.',
  ),
};

interface Range {
  readonly account_id: string;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit: number;
  readonly resolution?: Resolution;
}

/** Usage of an account. An answer has a bounded size. */
export function addUsageTools(server: McpServer, { api, settings, answer }: McpContext): void {
  const read = ({ account_id, start, end, limit, resolution }: Range) =>
    answer(async () =>
      firstOf(
        await api.intervals(requireAccessToken(settings), {
          accountId: account_id,
          startDate: seconds(start),
          endDate: seconds(end),
          resolution,
        }),
        limit,
      ),
    );
  server.registerTool(
    'read_totals',
    {
      title: 'Read totals of usage',
      description: `Usage of an account by hour, day or month in its time zone. incomplete: data of the period is missing. ${units}`,
      inputSchema: z.object({
        ...range,
        resolution: z.enum(['hour', 'day', 'month']).describe('Length of each total.'),
        limit: z.int().min(1).max(400).default(100).describe('Totals per answer.'),
      }),
      annotations: readOnly,
    },
    read,
  );
  server.registerTool(
    'read_intervals',
    {
      title: 'Read intervals of usage',
      description: `Usage of an account as the meter reports it, usually every 15 minutes or hour. ${units}`,
      inputSchema: z.object({
        ...range,
        limit: z
          .int()
          .min(1)
          .max(400)
          .default(100)
          .describe('Intervals per answer: 96 of 15 minutes are a day.'),
      }),
      annotations: readOnly,
    },
    read,
  );
}

const seconds = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.floor(Date.parse(text) / 1000);

const firstOf = ({ utility, account, intervals }: Intervals, limit: number) => ({
  utility,
  account_id: account.id,
  ...(account.currency !== undefined && { currency: account.currency }),
  intervals: intervals.slice(0, limit).map(withUnits),
  next_start: intervals[limit]?.start ?? null,
});

const withUnits = ({ usage, exported, ghg_emissions, ...others }: Interval) => ({
  ...others,
  usage_kwh: usage,
  ...(exported !== undefined && { exported_kwh: exported }),
  ...(ghg_emissions !== undefined && { ghg_emissions_kg_co2e: ghg_emissions }),
});
