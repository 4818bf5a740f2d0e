import type { ConnectorAccount, Utility } from '@utility-connect/connector';
import { addressOf } from './addresses.ts';
import { hasEmissions } from './emissions.ts';
import type { Household } from './household.ts';
import type { Scenario } from './logins.ts';
import { derive, pick, seedOf, uniform } from './random.ts';

/** An account of the sandbox, with its household. */
export interface SandboxAccount extends ConnectorAccount {
  readonly home: Household;
  /** Whether its bills state their usage and cost. */
  readonly hasCharges: boolean;
}

// Other logins have an account with 15-minute intervals and one with hourly intervals.
const intervalLengths: Partial<Record<Scenario, readonly number[]>> = {
  solar: [900],
  daily: [86_400],
  empty: [],
};

/** Returns the accounts of a login. `zipCodes`: those that the utility serves. They are always the same for the same utility and scenario. */
export function accountsOf(
  utility: Utility,
  zipCodes: readonly string[],
  scenario: Scenario,
): SandboxAccount[] {
  const login = seedOf(`${utility.id} ${scenario}`);
  return (intervalLengths[scenario] ?? [900, 3600]).map((intervalSeconds, index) => {
    const seed = derive(login, index + 1);
    const { timeZone } = utility;
    const accountNumber = accountNumberOf(utility.id, seed);
    return {
      intervalSeconds,
      home: { seed, state: utility.states[0] ?? '', timeZone, hasSolar: scenario === 'solar' },
      hasCharges: scenario !== 'daily',
      // The same account in any login and file.
      key: accountNumber.replaceAll('-', ''),
      accountNumber,
      // All homes of a login are in the same town.
      address: addressOf(utility, zipCodes, login, seed),
      timeZone,
      hasEmissions: hasEmissions(utility),
    };
  });
}

const formats = [
  '##########-#',
  '###########',
  '##-####-####-#',
  '####-#####-##',
  '###-####-###',
  '############',
];

// All accounts of a utility have the same format. The first digit is never 0, because spreadsheets would drop it.
const accountNumberOf = (utilityId: string, seed: number): string => {
  let at = 0;
  return pick(formats, seedOf(utilityId), 1).replaceAll('#', () => {
    const digit = uniform(derive(seed, 20), at++);
    return String(at === 1 ? 1 + Math.floor(9 * digit) : Math.floor(10 * digit));
  });
};
