import type { ConnectorAccount } from '@utility-connect/connector';
import { z } from 'zod';
import { parseKnown } from '../shared/changed.ts';
import { ask, type Meter, type OpenSession } from './session.ts';

const DAY = 86_400;

const customers = z.object({
  customers: z.array(
    z.object({
      uuid: z.string(),
      utilityAccounts: z.array(
        z.object({
          uuid: z.string(),
          preferredUtilityAccountId: z.string(),
          meterType: z.string(),
          readResolution: z.string().nullish(),
        }),
      ),
    }),
  ),
});

const connected = z.object({
  accounts: z.array(
    z.object({
      accountId: z.union([z.string(), z.number()]).transform(String),
      premises: z.array(z.unknown()).nullish(),
    }),
  ),
});

/** Seconds of readings. Bills stand for days: see `ConnectorAccount.intervalSeconds`. */
export const secondsOf: Readonly<Record<Meter['aggregate'], number>> = {
  bill: DAY,
  day: DAY,
  hour: 3_600,
  half_hour: 1_800,
  quarter_hour: 900,
};

const aggregates: Readonly<Record<string, Meter['aggregate']>> = {
  BILLING: 'bill',
  DAY: 'day',
  HOUR: 'hour',
  HALF_HOUR: 'half_hour',
  QUARTER_HOUR: 'quarter_hour',
  // The interface gives no shorter readings.
  FIVE_MINUTE: 'quarter_hour',
};

/** A meter, and what the person knows of it. */
interface ListedMeter extends Meter {
  readonly number: string;
}

/** Reads the electric meters of a login. Those of gas and water are left out. */
export async function readMeters(session: OpenSession): Promise<ListedMeter[]> {
  const { site } = session;
  if (site.kind === 'dss' && session.dssAccount === undefined) return [];
  const answer = await ask(session, {
    path: `multi-account-v1/cws/${site.code ?? session.subdomain}/customers`,
    query: { offset: '0', batchSize: '100', addressFilter: '' },
    step: 'customers',
  });
  const all = parseKnown(customers, answer, 'customers').customers.flatMap(
    ({ uuid: customer, utilityAccounts }) => utilityAccounts.map((account) => ({ ...account, customer })),
  );
  const electric = all.filter(({ meterType }) => meterType === 'ELEC');
  return electric.map(({ uuid, customer, preferredUtilityAccountId: number, readResolution }) => {
    const isUnique = all.filter((other) => other.preferredUtilityAccountId === number).length === 1;
    // Without a length, the interface gives hours.
    const aggregate = aggregates[readResolution ?? 'HOUR'] ?? 'hour';
    return {
      id: isUnique ? number : uuid,
      number,
      uuid,
      customer,
      isOnly: electric.length === 1,
      aggregate: site.billsOnly ? 'bill' : aggregate,
    };
  });
}

/** Lists the accounts of a login. */
export async function listAccounts(session: OpenSession): Promise<ConnectorAccount[]> {
  return (await readMeters(session)).map(({ id, number, aggregate }) => ({
    key: id,
    accountNumber: number,
    address: '',
    timeZone: session.site.timeZone,
    intervalSeconds: secondsOf[aggregate],
    hasEmissions: false,
    currency: 'USD',
  }));
}

/** Finds the meter of an account. @returns `undefined` if the login has it no more. */
export async function findMeter(session: OpenSession, accountKey: string): Promise<Meter | undefined> {
  const isMeter = ({ id }: Meter): boolean => id === accountKey;
  return session.meters?.find(isMeter) ?? (await readMeters(session)).find(isMeter);
}

/** Reads the number that a session at a utility of the kind `dss` selects: that of the first account with a home. */
export async function readDssAccount(session: OpenSession): Promise<string | undefined> {
  const answer = await ask(session, {
    path: 'dss-invite-v1/cws/v1/utilities/connectedaccounts',
    query: { pageOffset: '0', pageLimit: '100' },
    step: 'connected accounts',
  });
  const { accounts } = parseKnown(connected, answer, 'connected accounts');
  return (accounts.find(({ premises }) => premises?.length) ?? accounts[0])?.accountId;
}
