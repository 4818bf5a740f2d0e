import { type Arguments, connection } from './fake-connection.ts';

/** A brand of the fake. */
export interface FakeBrand {
  readonly host: string;
  readonly zone: string;
  readonly currency: string;
  /** Length of its intervals. */
  readonly seconds: number;
  /** Number of the supply point. */
  readonly point: string;
  /** Number of the supply point for export, where that is another one. */
  readonly exportPoint?: string;
  /** Fields of a property for its supply points. */
  readonly points: (numbers: readonly { number: string; isExport: boolean }[]) => Record<string, unknown>;
}

const meterPoints: FakeBrand['points'] = (numbers) => ({
  electricityMeterPoints: numbers.map(({ number, isExport }) => ({
    __typename: 'ElectricityMeterPointType',
    mpan: number,
    direction: isExport ? 'EXPORT' : 'IMPORT',
    meters: [{ __typename: 'ElectricityMeterType', id: `${number}1`, serialNumber: '21E0000002' }],
  })),
});

const britain = {
  zone: 'Europe/London',
  currency: 'GBP',
  seconds: 1_800,
  point: '1012345678901',
  exportPoint: '1098765432109',
  points: meterPoints,
};

/** `electricitySupplyPoints` with a field for the number. */
const supplyPoints =
  (__typename: string, name: string): FakeBrand['points'] =>
  (numbers) => ({
    electricitySupplyPoints: numbers.map(({ number }) => ({
      __typename,
      id: '77',
      [name]: number,
      status: 'ON_SUPPLY',
    })),
  });

export const fakeBrands: Readonly<Record<string, FakeBrand>> = {
  'gb-edf': { host: 'api.edfgb-kraken.energy', ...britain },
  'gb-eon-next': { host: 'api.eonnext-kraken.energy', ...britain },
  'de-octopus-energy': {
    host: 'api.oeg-kraken.energy',
    zone: 'Europe/Berlin',
    currency: 'EUR',
    seconds: 900,
    point: '51234567891',
    points: (numbers) => ({
      electricityMalos: numbers.map(({ number }) => ({
        __typename: 'ElectricityMaloType',
        maloNumber: number,
        meter: {
          __typename: 'ElectricityMeterType',
          id: '31',
          number: '1EMH0012345678',
          meterType: 'MODERN',
          shouldReceiveSmartMeterData: true,
        },
      })),
    }),
  },
  'es-octopus-energy': {
    host: 'api.oees-kraken.energy',
    zone: 'Europe/Madrid',
    currency: 'EUR',
    seconds: 3_600,
    point: 'ES0021000012345678AB',
    points: supplyPoints('ElectricitySupplyPoint', 'cups'),
  },
  'fr-octopus-energy': {
    host: 'api.oefr-kraken.energy',
    zone: 'Europe/Paris',
    currency: 'EUR',
    seconds: 1_800,
    point: '12345678901234',
    points: (numbers) => ({
      supplyPoints: (args: Arguments) =>
        connection(
          [
            ...numbers.map(({ number }) => ({ externalIdentifier: number, marketName: 'FRA_ELECTRICITY' })),
            { externalIdentifier: '21234567890123', marketName: 'FRA_GAS' },
          ],
          args,
          (point) => ({ __typename: 'SupplyPointType', id: point.externalIdentifier.slice(-4), ...point }),
        ),
    }),
  },
  'it-octopus-energy': {
    host: 'api.oeit-kraken.energy',
    zone: 'Europe/Rome',
    currency: 'EUR',
    seconds: 900,
    point: 'IT001E12345678',
    points: supplyPoints('ElectricitySupplyPointType', 'pod'),
  },
};

/** Number of the supply point that a switch adds. */
export function secondPoint({ point }: FakeBrand): string {
  return `${point.slice(0, -1)}0`;
}
