import { z } from 'zod';
import { american } from '../shared/american-date.ts';
import { parseKnown } from '../shared/changed.ts';
import type { HourRow, Region } from './region.ts';
import type { Visit } from './visit.ts';

const PAGE = 10;
const MAX_PAGES = 100;

const accounts = z.object({
  data: z.array(z.object({ accountNumber: z.coerce.string(), statusCategory: z.string() })),
  hasMore: z.boolean().nullish(),
});

const account = z.object({ data: z.object({ premiseNumber: z.coerce.string().min(1) }) });

const row = z.object({
  /** End of the hour, in local time. */
  readTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  kwhActual: z.number().nullish(),
  billingCharged: z.number().nullish(),
});
const rows = z.array(row);

const usage = z.object({
  data: z
    .object({
      HourlyUsage: z
        .union([
          rows,
          z.object({ data: rows }).transform(({ data }) => data),
          // A block that failed has no data.
          z.object({ exceptionDetails: z.object({}) }).transform(() => []),
        ])
        .nullish(),
    })
    .nullish(),
});

/** The interface of most of Florida. */
export const mainRegion: Region = {
  timeZone: 'America/New_York',

  async listAccounts(visit) {
    const open: string[] = [];
    for (let start = 1, page = 0; page < MAX_PAGES; start += PAGE, page += 1) {
      const path = `/cs/customer/v1/resources/account?sortBy=status&count=${PAGE}&start=${start}`;
      const { data, hasMore } = parseKnown(accounts, await visit.read('accounts', path), 'accounts');
      for (const { accountNumber, statusCategory } of data) {
        if (statusCategory === 'OPEN') open.push(accountNumber);
      }
      if (!hasMore) break;
    }
    return open;
  },

  async findMeter(visit, number) {
    const path = `/cs/customer/v1/accountservices/resources/account/${number}/select?view=account-lander`;
    const { data } = parseKnown(account, await visit.read('account', path), 'account');
    return data.premiseNumber.padStart(9, '0');
  },

  readDay: (visit, number, premiseNumber, date) =>
    readMobileHours(visit, number, { premiseNumber, startDate: american(date) }),
};

const readMobileHours = async (
  visit: Visit,
  number: string,
  json: Readonly<Record<string, string>>,
): Promise<readonly HourRow[]> => {
  const path = `/cs/customer/v1/energydashboard/resources/energy-usage/account/${number}/mobile-hourly-usage`;
  const { data } = parseKnown(usage, await visit.read('hourly usage', path, json), 'hourly usage');
  return (data?.HourlyUsage ?? []).map(({ readTime, kwhActual = null, billingCharged = null }) => ({
    end: Date.parse(`${readTime.slice(0, 19)}Z`) / 1000,
    kwh: kwhActual,
    cost: billingCharged,
  }));
};
