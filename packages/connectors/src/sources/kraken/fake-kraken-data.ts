import type { FakeObject } from '../fake-graphql.ts';
import { bills } from './fake-bills.ts';
import { type FakeBrand, secondPoint } from './fake-brands.ts';
import type { Arguments, Context } from './fake-connection.ts';
import { KrakenError } from './fake-error.ts';
import { measurements } from './fake-measurements.ts';

const ACCOUNT = 'A-4D5E6F70';
const CLOSED = 'A-00000001';
const PROPERTY = '2104';

/** Interfaces of each type. */
export const interfaces: Readonly<Record<string, readonly string[]>> = {
  Account: ['AccountInterface'],
  AccountType: ['AccountInterface'],
  IntervalMeasurementType: ['MeasurementInterface'],
  ElectricityFiltersOutput: [],
  StatementType: ['BillInterface', 'ConstituentInterface'],
  InvoiceType: ['BillInterface'],
  CreditNoteType: ['BillInterface'],
  PreKrakenBillType: ['BillInterface'],
};

/** The fields of a query. */
export function fakeQuery(brand: FakeBrand, context: Context): FakeObject {
  const { on, now } = context;
  const property: FakeObject = {
    __typename: 'PropertyType',
    id: PROPERTY,
    address: '8 Mill Lane',
    postcode: '00100',
    ...brand.points([
      ...(on.has('export') && brand.exportPoint ? [{ number: brand.exportPoint, isExport: true }] : []),
      { number: brand.point, isExport: false },
      ...(on.has('second-point') ? [{ number: secondPoint(brand), isExport: false }] : []),
    ]),
    measurements: (args: Arguments) => measurements(brand, context, args),
  };
  const findProperty = ({ id }: Arguments): FakeObject => {
    if (String(id) === PROPERTY) return property;
    throw new KrakenError('Property not found.', 'KT-CT-4301', 'NOT_FOUND');
  };
  const account: FakeObject = {
    __typename: brand.currency === 'GBP' ? 'AccountType' : 'Account',
    number: ACCOUNT,
    properties: [property],
    property: findProperty,
    bills: (args: Arguments) => bills(brand, context, args),
  };
  return {
    __typename: 'Query',
    viewer: () => ({
      __typename: 'AccountUserType',
      accounts: [
        account,
        ...(on.has('closed-account') ? [{ __typename: account.__typename, number: CLOSED }] : []),
      ],
    }),
    account: ({ accountNumber }: Arguments) => {
      if (accountNumber === ACCOUNT && !on.has('no-permission')) return account;
      throw new KrakenError('Unauthorized.', 'KT-CT-4177', 'AUTHORIZATION');
    },
    property: findProperty,
    rateLimitInfo: () => ({
      __typename: 'CombinedRateLimitInformation',
      pointsAllowanceRateLimit: {
        __typename: 'PointsAllowanceRateLimitInformation',
        limit: 50_000,
        remainingPoints: on.has('points-used-up') ? 0 : 46_705,
        usedPoints: on.has('points-used-up') ? 50_000 : 3_295,
        ttl: Math.floor(now() / 1000) + 1_200,
        isBlocked: on.has('points-used-up'),
      },
    }),
  };
}
