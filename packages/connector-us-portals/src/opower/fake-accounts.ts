/** Lengths of readings of the interface. */
export type FakeResolution = 'BILLING' | 'DAY' | 'HOUR' | 'HALF_HOUR' | 'QUARTER_HOUR' | 'FIVE_MINUTE';

/** A meter of the fake's customer. */
export interface FakeAccount {
  readonly uuid: string;
  readonly preferredUtilityAccountId: string;
  readonly meterType: 'ELEC' | 'GAS' | 'WATER';
  readonly readResolution: FakeResolution | null;
}

/** Id of the customer. */
export const FAKE_CUSTOMER = '7b1e2c54-52d7-11ee-8c99-0242ac120002';
/** Number of the account at utilities of the kind `dss`. */
export const FAKE_SESSION_ACCOUNT = '4410087206';

/** The meters of the customer: a house with gas and water, and a cottage. @param resolution of the house. */
export function fakeAccounts(resolution: FakeResolution, switches: ReadonlySet<string>): FakeAccount[] {
  const isRepeated = switches.has('repeated-account-numbers');
  const house = switches.has('five-minute') ? 'FIVE_MINUTE' : resolution;
  return [
    {
      uuid: '7b1e4a10-52d7-11ee-8c99-0242ac120002',
      preferredUtilityAccountId: '2045561001',
      meterType: 'ELEC',
      readResolution: switches.has('read-resolution-null') ? null : house,
    },
    {
      uuid: '7b1e4bf0-52d7-11ee-8c99-0242ac120002',
      preferredUtilityAccountId: isRepeated ? '2045561001' : '2045561002',
      meterType: 'GAS',
      readResolution: 'DAY',
    },
    {
      uuid: '7b1e4d3a-52d7-11ee-8c99-0242ac120002',
      preferredUtilityAccountId: isRepeated ? '2045561001' : '2045561003',
      meterType: 'WATER',
      readResolution: 'BILLING',
    },
    {
      uuid: '7b1e4e66-52d7-11ee-8c99-0242ac120002',
      preferredUtilityAccountId: '2045561004',
      meterType: 'ELEC',
      readResolution: resolution === 'BILLING' ? 'BILLING' : 'DAY',
    },
  ];
}
