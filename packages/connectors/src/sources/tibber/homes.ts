import { isTimeZone } from '@utility-connect/connector';
import { z } from 'zod';
import { query, type Session } from './query.ts';

const text = z.string().nullish();

const home = z.object({
  id: z.string(),
  timeZone: z.string().refine(isTimeZone).nullish().catch(null),
  address: z.object({ address1: text, postalCode: text, city: text, country: text }).nullish(),
  meteringPointData: z.object({ consumptionEan: text }).nullish(),
  subscriptions: z.array(z.object({ status: text }).nullable()).nullish(),
});

/** A home of a Tibber customer. */
export type TibberHome = z.output<typeof home>;

const HOMES = `{ viewer { homes {
  id
  timeZone
  address { address1 postalCode city country }
  meteringPointData { consumptionEan }
  subscriptions { status }
} } }`;

/** Reads the homes that have or had a subscription. The others have no data. */
export async function readHomes(session: Session): Promise<TibberHome[]> {
  const { viewer } = await query(session, HOMES, z.object({ viewer: z.object({ homes: z.array(home) }) }));
  return viewer.homes.filter(({ subscriptions }) => subscriptions?.length);
}

/** Reads the id of the person. */
export async function readUserId(session: Session): Promise<string> {
  const schema = z.object({ viewer: z.object({ userId: z.string() }) });
  const { viewer } = await query(session, '{ viewer { userId } }', schema);
  return viewer.userId;
}

const currencies: Readonly<Record<string, string>> = { NO: 'NOK', SE: 'SEK', DE: 'EUR', NL: 'EUR' };

/** The currency of a country of Tibber: `undefined` for another country. */
export function currencyOf(
  address: { readonly country?: string | null | undefined } | null | undefined,
): string | undefined {
  return currencies[address?.country?.toUpperCase() ?? ''];
}
