const APPLICATION = 'b0f1b774-a586-4f72-9edd-27ead8aa7a8d';
const HOUSE = '1d5e8c3a-6f7b-4e0e-8a55-2f9c4b7d6e10';
const FLAT = '8b2f4a6c-93d1-4c7f-b0aa-5e6d7c8f9a21';

/** A series of values of a property of the fake. */
export interface FakeResource {
  readonly resourceId: string;
  readonly resourceTypeId: string;
  readonly veId: string;
  readonly name: string;
  readonly classifier: string;
  readonly description: string;
  readonly baseUnit: string;
  readonly dataSourceType: string;
}

const entities = [
  { veId: HOUSE, name: 'House', postalCode: 'SW1A 2AA' },
  { veId: FLAT, name: 'Flat', postalCode: 'M1 1AE' },
];

const classifiers: Readonly<Record<string, readonly string[]>> = {
  [HOUSE]: [
    'gas.consumption',
    'gas.consumption.cost',
    'electricity.consumption',
    'electricity.consumption.cost',
    'electricity.export',
    'electricity.export.cost',
  ],
  [FLAT]: ['electricity.consumption', 'electricity.consumption.cost'],
};

/** The properties, with short forms of their resources. */
export function fakeEntities(switches: ReadonlySet<string>) {
  return entities.map((entity) => ({
    ...entity,
    applicationId: APPLICATION,
    ownerId: '4f1b6d2e-0c6a-4a53-9d4e-7d0b3a5c9e11',
    veTypeId: '9b5a1f4e-7c33-4f0e-8d27-3b1c5d7e9f02',
    active: true,
    resources: resourcesOf(entity.veId, switches).map(({ resourceId, resourceTypeId }) => ({
      resourceId,
      resourceTypeId,
    })),
  }));
}

/** A property by its id. */
export function entityOf(veId: string) {
  return entities.find((entity) => entity.veId === veId);
}

/** The resources of a property. */
export function resourcesOf(veId: string, switches: ReadonlySet<string>): FakeResource[] {
  return (classifiers[veId] ?? [])
    .map((classifier, index) => [classifier, index + 30] as const)
    .filter(([classifier]) => !switches.has('no-cost') || !classifier.endsWith('.cost'))
    .map(([classifier, number]) => ({
      resourceId: `${veId.slice(0, -2)}${number}`,
      resourceTypeId: `6c9d3e5f-2a41-4b8c-9f60-1e7d8c5b4a${number}`,
      veId,
      name: classifier.replaceAll('.', ' '),
      classifier,
      description: classifier.replaceAll('.', ' '),
      baseUnit: classifier.endsWith('.cost') ? 'pence' : 'kWh',
      dataSourceType: 'DCC',
    }));
}

/** The resources of all properties. */
export function fakeResources(switches: ReadonlySet<string>): FakeResource[] {
  return entities.flatMap(({ veId }) => resourcesOf(veId, switches));
}

/** Beginning of the history, 13 months before the first of a month, in UNIX seconds. @param now UNIX seconds. */
export function firstTime(now: number): number {
  const date = new Date(now * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 13, 1) / 1000;
}

/** End of the measured half-hours: the last midnight in UTC. @param now UNIX seconds. */
export function lastTime(now: number): number {
  return Math.floor(now / 86_400) * 86_400;
}
