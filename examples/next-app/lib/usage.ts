import 'server-only';
import type { Account, Bill } from '@utility-connect/node';
import { getUtilityConnect } from './utility-connect.ts';

/** The usage of an account in the past two months. */
export interface AccountUsage {
  readonly account: Account;
  readonly utility: string;
  readonly usageKwh: number;
  /** `null` if the utility does not report exports. */
  readonly exportedKwh: number | null;
  /** Whether the utility estimated some of it. */
  readonly isEstimated: boolean;
  /** The newest bill; `null` if there is none. */
  readonly bill: Bill | null;
  /** `null` if the utility does not report emissions. */
  readonly emissionsKg: number | null;
  /** In the currency of the account; `null` unless it is known for all intervals. */
  readonly cost: number | null;
}

/** Reads the usage of all accounts. Runs on the server, where the access token stays. */
export async function readUsage(accessToken: string): Promise<readonly AccountUsage[]> {
  const utilityConnect = getUtilityConnect();
  const accounts = await utilityConnect.accounts(accessToken);
  return Promise.all(
    accounts.map(async (account) => {
      const { utility, intervals } = await utilityConnect.intervals(accessToken, { accountId: account.id });
      const bills = await utilityConnect.bills(accessToken, account.id);
      return {
        account,
        utility,
        usageKwh: sum(intervals.map(({ usage }) => usage)),
        exportedKwh: sumKnown(intervals.map(({ exported }) => exported)),
        emissionsKg: sumKnown(intervals.map(({ ghg_emissions }) => ghg_emissions)),
        cost: sumIfAllKnown(intervals.map(({ cost }) => cost)),
        isEstimated: intervals.some(({ estimated }) => estimated),
        bill: newestOf(Object.values(bills)),
      };
    }),
  );
}

const newestOf = (bills: readonly Bill[]): Bill | null =>
  bills.toSorted((a, b) => Date.parse(a.bill_end_date) - Date.parse(b.bill_end_date)).at(-1) ?? null;

/** `null` if no value is known, which is not 0. */
const sumKnown = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : sum(known);
};

/** `null` if a value is unknown: part of a cost would look like a low one. */
const sumIfAllKnown = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length ? null : sumKnown(known);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
