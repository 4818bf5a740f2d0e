import 'server-only';
import type { Account } from '@utility-connect/node';
import { getUtilityConnect } from './utility-connect.ts';

/** What an account used in the past two months. */
export interface AccountUsage {
  readonly account: Account;
  readonly utility: string;
  readonly usageKwh: number;
  /** `null` if the utility does not report emissions. */
  readonly emissionsKg: number | null;
}

/** Reads the usage of all accounts. Runs on the server, where the access token stays. */
export async function readUsage(accessToken: string): Promise<readonly AccountUsage[]> {
  const utilityConnect = getUtilityConnect();
  const accounts = await utilityConnect.accounts(accessToken);
  return Promise.all(
    accounts.map(async (account) => {
      const { utility, intervals } = await utilityConnect.intervals(accessToken, { accountId: account.id });
      const hasEmissions = intervals.some(({ ghg_emissions }) => ghg_emissions !== undefined);
      return {
        account,
        utility,
        usageKwh: sum(intervals.map(({ usage }) => usage)),
        emissionsKg: hasEmissions ? sum(intervals.map(({ ghg_emissions = 0 }) => ghg_emissions)) : null,
      };
    }),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
