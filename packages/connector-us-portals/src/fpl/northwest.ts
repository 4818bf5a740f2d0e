import { z } from 'zod';
import { parseKnown } from '../shared/changed.ts';
import type { Region } from './region.ts';

const HOUR = 3_600;

const accounts = z.object({
  accounts: z.array(z.object({ accountNumber: z.coerce.string(), accountStatus: z.string() })),
});

const summary = z.object({ meterNumber: z.coerce.string().min(1) });

const row = z.object({
  date: z.string().regex(/^\d{4}-\d\d-\d\d/),
  /** 1 to 24. */
  hour: z.coerce.number(),
  billedConsKwh: z.number().nullish(),
  kwh: z.number().nullish(),
  billedConsAmt: z.number().nullish(),
});

const usage = z.object({
  hourlyMeterReads: z.array(row).nullish(),
  hourlyReads: z.array(row).nullish(),
});

/**
 * The interface of the former Gulf Power. Two facts are not verified: its clocks, which are taken to be those of most of the region, and
 * its hours, which are taken to be numbered from 1 at their end, as in the main region.
 */
export const northwest: Region = {
  timeZone: 'America/Chicago',

  async listAccounts(visit) {
    const answer = await visit.read('accounts', '/cs/gulf/ssp/v1/profile/accounts/list');
    return parseKnown(accounts, answer, 'accounts')
      .accounts.filter(({ accountStatus }) => accountStatus === 'ACT')
      .map(({ accountNumber }) => accountNumber);
  },

  async findMeter(visit, number) {
    const path = `/cs/gulf/ssp/v1/rem/resources/account/${number}/account-summary`;
    return parseKnown(summary, await visit.read('account', path), 'account').meterNumber;
  },

  async readDay(visit, number, meterId, date) {
    const query = new URLSearchParams({ date, meterId });
    const path = `/cs/gulf/ssp/v1/accountservices/account/${number}/hourly-usage?${query}`;
    const answer = await visit.read('hourly usage', path);
    const { hourlyMeterReads, hourlyReads } = parseKnown(usage, answer, 'hourly usage');
    return (hourlyMeterReads ?? hourlyReads ?? []).map((each) => ({
      end: Date.parse(`${each.date.slice(0, 10)}T00:00:00Z`) / 1000 + each.hour * HOUR,
      kwh: each.billedConsKwh ?? each.kwh ?? null,
      cost: each.billedConsAmt ?? null,
    }));
  },
};
