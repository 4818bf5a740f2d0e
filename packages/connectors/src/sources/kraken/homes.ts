import { type ConnectorAccount, ConnectorError } from '@utility-connect/connector';
import { z } from 'zod';
import { type Brand, type SupplyPoints, selections } from './brands.ts';
import type { Ask } from './session.ts';

/** A supply point, and where its export is measured. */
export interface Home {
  /** Number of the supply point. */
  readonly key: string;
  readonly accountNumber: string;
  readonly propertyId: string;
  readonly address: string;
  /** Supply points whose generation is the export of the home. */
  readonly exports: readonly string[];
}

const ACCOUNTS = 'query Accounts { viewer { accounts { number } } }';
const accountsShape = z.object({
  viewer: z.object({ accounts: z.array(z.object({ number: z.string() }).nullable()) }),
});

/** A list with `null` instead of objects that the user may not see. */
const listOf = <Shape extends z.ZodType>(shape: Shape) => z.array(shape.nullable()).nullish();

const pointShape = z.object({
  mpan: z.string().nullish(),
  direction: z.string().nullish(),
  maloNumber: z.string().nullish(),
  cups: z.string().nullish(),
  pod: z.string().nullish(),
  externalIdentifier: z.string().nullish(),
  marketName: z.string().nullish(),
});
type Point = z.output<typeof pointShape>;

const propertyShape = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  address: z.string().nullish(),
  electricityMeterPoints: listOf(pointShape),
  electricityMalos: listOf(pointShape),
  electricitySupplyPoints: listOf(pointShape),
  supplyPoints: z.object({ edges: listOf(z.object({ node: pointShape.nullable() })) }).nullish(),
});
type Property = z.output<typeof propertyShape>;

const propertiesShape = z.object({ account: z.object({ properties: listOf(propertyShape) }).nullable() });

/** Lists the homes of a login. Accounts that it may not read are left out, unless there is no other. */
export async function listHomes({ supplyPoints }: Brand, ask: Ask): Promise<Home[]> {
  const query = `query SupplyPoints($accountNumber: String!) {
  account(accountNumber: $accountNumber) { properties { id address ${selections[supplyPoints]} } }
}`;
  const { viewer } = await ask(ACCOUNTS, {}, accountsShape);
  const homes: Home[] = [];
  let refusal: unknown;
  for (const accountNumber of viewer.accounts.flatMap((account) => account?.number ?? [])) {
    try {
      const { account } = await ask(query, { accountNumber }, propertiesShape);
      for (const property of account?.properties ?? [])
        if (property) homes.push(...homesOf(supplyPoints, accountNumber, property));
    } catch (error) {
      if (!(error instanceof ConnectorError && error.code === 'client_refused')) throw error;
      refusal = error;
    }
  }
  if (homes.length === 0 && refusal) throw refusal;
  return homes;
}

/** @throws ConnectorError `invalid_answer` if the login has no such home. */
export async function findHome(
  brand: Brand,
  ask: Ask,
  key: string,
): Promise<{ readonly home: Home; readonly isFirst: boolean }> {
  const homes = await listHomes(brand, ask);
  const home = homes.find((candidate) => candidate.key === key);
  if (!home) throw new ConnectorError('invalid_answer', 'The utility no longer lists the supply point.');
  const keys = homes
    .filter(({ accountNumber }) => accountNumber === home.accountNumber)
    .map((one) => one.key);
  return { home, isFirst: keys.toSorted()[0] === key };
}

export function toAccount(brand: Brand, { key, accountNumber, address }: Home): ConnectorAccount {
  const { timeZone, intervalSeconds, currency } = brand;
  return { key, accountNumber, address, timeZone, intervalSeconds, hasEmissions: false, currency };
}

const homesOf = (name: SupplyPoints, accountNumber: string, property: Property): Home[] => {
  const points = pointsOf(property).filter(({ marketName }) => !marketName || /electric/i.test(marketName));
  const numbersOf = (some: readonly Point[]): string[] =>
    some.flatMap((point) => point[name] || []).toSorted();
  const exports = numbersOf(points.filter(isExport));
  const usages = numbersOf(points.filter((point) => !isExport(point)));
  const home = { accountNumber, propertyId: property.id, address: property.address ?? '' };
  // Where export has no meter point of its own, one point measures both directions.
  if (name !== 'mpan') return usages.map((key) => ({ ...home, key, exports: [key] }));
  return usages.map((key, index) => ({ ...home, key, exports: index === 0 ? exports : [] }));
};

const isExport = ({ direction }: Point): boolean => direction === 'EXPORT';

const pointsOf = (property: Property): Point[] =>
  [
    ...(property.electricityMeterPoints ?? []),
    ...(property.electricityMalos ?? []),
    ...(property.electricitySupplyPoints ?? []),
    ...(property.supplyPoints?.edges ?? []).map((edge) => edge?.node),
  ].filter((point) => point !== null && point !== undefined);
