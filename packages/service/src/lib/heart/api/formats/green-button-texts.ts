import { type Reading, streamGreenButton } from '@utility-connect/green-button';
import { type Codec, type Part, parseIntervals, plainBody } from '@utility-connect/intervals';
import type { Account, Bill } from '../../store/accounts.ts';
import { timeZoneRules } from './time-zone-rules.ts';

interface GreenButtonContent {
  readonly account: Pick<Account, 'id' | 'timeZone' | 'currency'>;
  /** Name of the utility: the title of the feed. */
  readonly utility: string;
  readonly months: Iterable<readonly Part[]> | AsyncIterable<readonly Part[]>;
  readonly bills: readonly Bill[];
  /** UNIX seconds. */
  readonly now: number;
}

/** Writes an account as a Green Button feed, a block at a time. Emissions and ids of bills have no place in it. */
export async function* greenButtonTexts(
  { account, utility, months, bills, now }: GreenButtonContent,
  codec: Codec,
): AsyncGenerator<Uint8Array> {
  const updated = new Date(now * 1000);
  const usagePoint = {
    id: account.id,
    service: 'electricity',
    unit: 'kWh',
    timeZone: timeZoneRules(account.timeZone, updated.getUTCFullYear()),
    readings: readingsOf(months, codec, account.currency),
    bills: bills.map(toGreenButton),
  } as const;
  for await (const text of streamGreenButton([usagePoint], { title: utility, updated }))
    yield encoder.encode(text);
}

const encoder = new TextEncoder();

async function* readingsOf(
  months: GreenButtonContent['months'],
  codec: Codec,
  currency: string | null,
): AsyncGenerator<Reading> {
  for await (const parts of months) {
    for (const interval of parseIntervals(plainBody(parts, codec))) {
      const { start, end, usage, exported, estimated = false, cost } = interval;
      const reading = { start, seconds: end - start, estimated, quality: null, cost: null, currency: null };
      const price = cost === undefined ? undefined : { cost, currency };
      yield { ...reading, ...price, direction: 'delivered', value: usage };
      if (exported !== undefined) yield { ...reading, direction: 'received', value: exported };
    }
  }
}

const toGreenButton = ({ start, end, usageKwh, cost, currency }: Bill) => ({
  start,
  end,
  usage: usageKwh,
  unit: usageKwh === null ? null : ('kWh' as const),
  cost,
  currency,
  tariff: null,
});
