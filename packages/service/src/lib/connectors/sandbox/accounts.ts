import type { Utility } from '../../directory/directory.ts';
import { loadZipCodes } from '../../directory/zip-codes.ts';
import type { ConnectorAccount } from '../connector.ts';
import { addressOf } from './addresses.ts';
import { hasEmissions } from './emissions.ts';
import type { Login, Scenario } from './logins.ts';
import { derive, pick, seedOf, uniform } from './random.ts';

/** An account of the sandbox, with the properties of its household. */
export interface SandboxAccount extends ConnectorAccount {
  readonly seed: number;
  readonly hasSolar: boolean;
}

interface Plan {
  readonly intervalSeconds: 900 | 3600;
  readonly hasSolar: boolean;
}

const two: readonly Plan[] = [
  { intervalSeconds: 900, hasSolar: false },
  { intervalSeconds: 3600, hasSolar: false },
];

const plans: Readonly<Record<Scenario, readonly Plan[]>> = {
  user: two,
  mfa: two,
  'mfa-choice': two,
  slow: two,
  solar: [{ intervalSeconds: 900, hasSolar: true }],
  empty: [],
  // These logins never sign in.
  locked: [],
  unavailable: [],
};

/** The accounts of a login: always the same for the same utility and login. */
export async function accountsOf(utility: Utility, { scenario }: Login): Promise<SandboxAccount[]> {
  const zips = (await loadZipCodes()).of(utility.id);
  const login = seedOf(`${utility.id} ${scenario}`);
  return plans[scenario].map((plan, at) => {
    const seed = derive(login, at + 1);
    return {
      ...plan,
      seed,
      key: String(at + 1),
      accountNumber: accountNumberOf(utility.id, seed),
      // Both homes are in the same town.
      address: addressOf(utility, zips, login, seed),
      timeZone: utility.timeZone,
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

// Every utility has one format. The first digit is never 0, because spreadsheets would drop it.
const accountNumberOf = (utilityId: string, seed: number): string => {
  let at = 0;
  return pick(formats, seedOf(utilityId), 1).replaceAll('#', () => {
    const digit = uniform(derive(seed, 20), at++);
    return String(at === 1 ? 1 + Math.floor(9 * digit) : Math.floor(10 * digit));
  });
};
