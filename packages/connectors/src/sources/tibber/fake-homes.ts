import { addDays, dateOf, midnightOf } from '@utility-connect/connector/http';
import { createFakeSeries, localTime, type SeriesArguments } from './fake-series.ts';

/** The first day of all contracts. */
const FIRST_DATE = '2024-02-01';

interface FakeHome {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The homes of the person of the fake at a time in UNIX seconds. The first one has solar panels. */
export function createFakeHomes(seconds: number, switches: ReadonlySet<string>): FakeHome[] {
  const homes = [
    createHome(seconds, switches, {
      id: '96a14971-525a-4420-aae9-e5aedaa129ff',
      seed: 1,
      timeZone: 'Europe/Stockholm',
      currency: 'SEK',
      address: { address1: 'Solgatan 4', postalCode: '11759', city: 'Stockholm', country: 'SE' },
      consumptionEan: '735999102107573183',
      productionEan: '735999102111362582',
    }),
    createHome(seconds, switches, {
      id: 'c70dcbe5-3f0b-4c3c-9a3b-1b5f4f0d7a21',
      seed: 5,
      timeZone: 'Europe/Oslo',
      currency: 'NOK',
      address: { address1: 'Fjordveien 12', postalCode: '0250', city: 'Oslo', country: 'NO' },
      consumptionEan: '707057500051234567',
      productionEan: null,
    }),
  ];
  return switches.has('home-without-subscription') ? [...homes, formerHome] : homes;
}

interface HomeData {
  readonly id: string;
  readonly seed: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly address: Readonly<Record<string, string>>;
  readonly consumptionEan: string;
  readonly productionEan: string | null;
}

const createHome = (seconds: number, switches: ReadonlySet<string>, data: HomeData): FakeHome => {
  const { id, seed, timeZone, currency, address, consumptionEan, productionEan } = data;
  const today = dateOf(seconds, timeZone);
  const measuredEnd = midnightOf(today, timeZone);
  const series = createFakeSeries({
    seed,
    timeZone,
    currency,
    switches,
    firstDate: FIRST_DATE,
    endDate: switches.has('unmeasured-hours') ? addDays(today, 1) : today,
    measuredEnd,
    end: switches.has('unmeasured-hours') ? seconds : measuredEnd,
  });
  const midnight = midnightOf(FIRST_DATE, timeZone);
  const subscription = {
    __typename: 'Subscription',
    id: id.replace(/^./, '0'),
    status: 'running',
    validFrom: localTime(midnight, timeZone),
    validTo: null,
  };
  return {
    __typename: 'Home',
    id,
    appNickname: address.address1 ?? null,
    timeZone,
    address: { __typename: 'Address', ...noAddress, ...address },
    meteringPointData: {
      __typename: 'MeteringPointData',
      consumptionEan,
      productionEan,
      gridCompany: 'Example Nett AS',
      estimatedAnnualConsumption: 7_000,
    },
    features: { __typename: 'HomeFeatures', realTimeConsumptionEnabled: false },
    currentSubscription: subscription,
    subscriptions: [subscription],
    consumption: (given: SeriesArguments) => series(given, 'consumption'),
    production: (given: SeriesArguments) => (productionEan === null ? null : series(given, 'production')),
  };
};

const noAddress = {
  address1: null,
  address2: null,
  address3: null,
  postalCode: null,
  city: null,
  country: null,
  latitude: null,
  longitude: null,
};

const formerHome: FakeHome = {
  __typename: 'Home',
  id: '1b0e5a57-8d6b-4a4f-9d6e-2f6d0b3f9a10',
  appNickname: null,
  timeZone: 'Europe/Oslo',
  address: { __typename: 'Address', ...noAddress, country: 'NO' },
  meteringPointData: null,
  features: null,
  currentSubscription: null,
  subscriptions: [],
  consumption: () => null,
  production: () => null,
};
