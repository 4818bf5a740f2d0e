import { type ContractSample, createSubject, type Subject } from '../subject.ts';
import { createTokenConnector, type TokenParts } from './token-connector.ts';
import { kwhOf, NOW, oreOf, TOKEN } from './token-utility.ts';

const HOUR = 3_600;

/** The day on which clocks go back, as the utility's website would show it. */
const clocksGoBack = Date.parse('2026-10-24T22:00:00Z') / 1000;
const billEnd = Date.parse('2026-11-24T23:00:00Z') / 1000;
const billHours = (days: number) =>
  Array.from({ length: 720 }, (_, hour) => billEnd - days * 86_400 + hour * HOUR);

const sample: ContractSample = {
  login: { token: TOKEN },
  expected: {
    account: { key: 'home-a', timeZone: 'Europe/Copenhagen', intervalSeconds: HOUR, currency: 'DKK' },
    intervals: Array.from({ length: 25 }, (_, index) => {
      const start = clocksGoBack + index * HOUR;
      const ore = oreOf(start);
      return { start, end: start + HOUR, usageKwh: kwhOf(start), ...(ore !== null && { cost: ore / 100 }) };
    }),
    bills: [
      {
        id: 'bill-2',
        start: billEnd - 60 * 86_400,
        end: billEnd - 30 * 86_400,
        cost: billHours(60).reduce((sum, start) => sum + (oreOf(start) ?? 0), 5_000) / 100,
        usageKwh: Math.round(billHours(60).reduce((sum, start) => sum + kwhOf(start), 0)),
        currency: 'DKK',
      },
      {
        id: 'bill-1',
        start: billEnd - 30 * 86_400,
        end: billEnd,
        usageKwh: Math.round(billHours(30).reduce((sum, start) => sum + kwhOf(start), 0)),
        cost: null,
        currency: 'DKK',
      },
    ],
  },
  to: NOW,
};

/** Subject of the suite: the connector with personal tokens, with some parts replaced. */
export function createTokenSubject(bugs?: Partial<TokenParts>): Promise<Subject> {
  return createSubject(async () => createTokenConnector(bugs), sample, NOW);
}
