/** A metering point of the fake. */
export interface FakePoint {
  readonly id: string;
  /** E17 consumption, E18 production, D06 supply to the grid, D07 consumption from the grid. */
  readonly type: 'E17' | 'E18' | 'D06' | 'D07';
  readonly occurrence: 'PT15M' | 'PT1H' | 'P1M';
  /** For `fakeUsage` and `fakeExport`. */
  readonly seed: number;
  readonly place: keyof typeof places;
  readonly parentId?: string;
}

const places = {
  home: {
    streetCode: '5012',
    streetName: 'Nørrebrogade',
    buildingNumber: '12',
    floorId: '3',
    roomId: 'tv',
    postcode: '2200',
    cityName: 'København N',
    municipalityCode: '101',
  },
  summerHouse: {
    streetCode: '0417',
    streetName: 'Strandvejen',
    buildingNumber: '5',
    floorId: null,
    roomId: null,
    postcode: '8400',
    cityName: 'Ebeltoft',
    municipalityCode: '706',
  },
};

const HOME = '571313100000000017';

/** All metering points of the person. */
export function pointsOf(switches: ReadonlySet<string>): FakePoint[] {
  const home = { place: 'home', occurrence: 'PT15M' } as const;
  const occurrence = switches.has('monthly-readings') ? 'P1M' : 'PT1H';
  return [
    { ...home, id: HOME, type: 'E17', seed: 1 },
    { id: '571313100000000024', type: 'E17', place: 'summerHouse', occurrence, seed: 2 },
    ...(switches.has('production-point')
      ? [{ ...home, id: '571313100000000031', type: 'E18', seed: 3 } as const]
      : []),
    ...(switches.has('production-child')
      ? [
          { ...home, id: '571313100000000048', type: 'D06', seed: 4, parentId: HOME } as const,
          { ...home, id: '571313100000000055', type: 'D07', seed: 5, parentId: HOME } as const,
        ]
      : []),
  ];
}

/** The list of metering points: `MeteringPointApiDto` of the official document. */
export function listPoints(points: readonly FakePoint[], switches: ReadonlySet<string>): unknown[] {
  const isNew = switches.has('datahub-3');
  const listed = points
    .filter(({ parentId }) => parentId === undefined)
    .map(({ id, type, occurrence, place, seed }) => ({
      ...places[place],
      citySubDivisionName: null,
      locationDescription: null,
      settlementMethod: isNew ? null : 'D01',
      meterReadingOccurrence: isNew ? null : occurrence,
      firstConsumerPartyName: 'Anna Jensen',
      secondConsumerPartyName: null,
      meterNumber: String(21_000_000 + seed),
      consumerStartDate: isNew ? null : '2020-12-31T23:00:00.000Z',
      meteringPointId: id,
      typeOfMP: type,
      balanceSupplierName: 'Elhandel A/S',
      hasRelation: true,
      consumerCVR: null,
      dataAccessCVR: null,
      childMeteringPoints: points
        .filter(({ parentId }) => parentId === id)
        .map((child) => ({
          parentMeteringPointId: id,
          meteringPointId: child.id,
          typeOfMP: child.type,
          meterReadingOccurrence: isNew ? null : child.occurrence,
          meterNumber: String(21_000_000 + seed),
        })),
    }));
  return switches.has('repeated-points') ? [...listed, ...listed] : listed;
}
