/** Data of a brand: what differs between the retailers that run on Kraken. */
export interface Brand {
  readonly host: string;
  readonly timeZone: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The most usual length of an interval. */
  readonly intervalSeconds: number;
  /** Fields of a property that name its supply points. */
  readonly supplyPoints: SupplyPoints;
  /** Type of the bills that have a total. */
  readonly bill: 'StatementType' | 'InvoiceType';
}

export type SupplyPoints = keyof typeof selections;

/** Selections of a property for its supply points. */
export const selections = {
  /** Great Britain: export has a meter point of its own. */
  mpan: 'electricityMeterPoints { mpan direction }',
  /** Germany. */
  maloNumber: 'electricityMalos { maloNumber }',
  /** Spain. */
  cups: 'electricitySupplyPoints { cups }',
  /** Italy. */
  pod: 'electricitySupplyPoints { pod }',
  /** France: a list that includes gas. */
  externalIdentifier: 'supplyPoints(first: 100) { edges { node { externalIdentifier marketName } } }',
} as const;

const britain = {
  timeZone: 'Europe/London',
  currency: 'GBP',
  intervalSeconds: 1_800,
  supplyPoints: 'mpan',
  bill: 'StatementType',
} as const;

export const brands: Readonly<Record<string, Brand>> = {
  'gb-edf': { host: 'api.edfgb-kraken.energy', ...britain },
  'gb-eon-next': { host: 'api.eonnext-kraken.energy', ...britain },
  'de-octopus-energy': {
    host: 'api.oeg-kraken.energy',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    intervalSeconds: 900,
    supplyPoints: 'maloNumber',
    bill: 'StatementType',
  },
  'es-octopus-energy': {
    host: 'api.oees-kraken.energy',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
    intervalSeconds: 3_600,
    supplyPoints: 'cups',
    bill: 'InvoiceType',
  },
  'fr-octopus-energy': {
    host: 'api.oefr-kraken.energy',
    timeZone: 'Europe/Paris',
    currency: 'EUR',
    intervalSeconds: 1_800,
    supplyPoints: 'externalIdentifier',
    bill: 'StatementType',
  },
  'it-octopus-energy': {
    host: 'api.oeit-kraken.energy',
    timeZone: 'Europe/Rome',
    currency: 'EUR',
    intervalSeconds: 900,
    supplyPoints: 'pod',
    bill: 'StatementType',
  },
};
