const DAY = 86_400_000;

/** A meter of the fake, as the interface gives it. */
export interface FakeMeter {
  readonly meterId: string;
  readonly manufacturerId: string;
  readonly serialNumber: string;
  readonly fullSerialNumber: string;
  readonly location: object;
  readonly administrationNumber: string;
  readonly type: string;
  readonly measurementType: 'ELECTRICITY' | 'GAS';
  readonly loadProfileType: string;
  readonly scalingFactor: number;
  readonly currentScalingFactor: number;
  readonly voltageScalingFactor: number;
  readonly internalMeters: number;
  /** UNIX milliseconds. */
  readonly firstMeasurementTime: number;
  readonly lastMeasurementTime: number;
}

/** When the meters were installed: at no full quarter-hour. */
const FIRST = Date.parse('2024-10-14T09:37:26.926Z');

const location = { street: 'Beispielstr.', streetNumber: '22', zip: '48268', city: 'Greven', country: 'DE' };

/** The meters: a house with solar panels, a flat since 40 days ago, and gas. @param now UNIX milliseconds. */
export function fakeMeters(now: number, switches: ReadonlySet<string>): FakeMeter[] {
  const create = (number: number, values: Partial<FakeMeter> = {}): FakeMeter => ({
    meterId: `c1972a89ce3a4d58aadcb7908a1d31c${number}`,
    manufacturerId: 'ESY',
    serialNumber: `6122988${number}`,
    fullSerialNumber: `1ESY116122988${number}`,
    location,
    administrationNumber: `DE000123456780000000000001234567${number}`,
    type: 'EASYMETER',
    measurementType: 'ELECTRICITY',
    loadProfileType: 'SLP',
    scalingFactor: 1,
    currentScalingFactor: 1,
    voltageScalingFactor: 1,
    internalMeters: 1,
    firstMeasurementTime: FIRST,
    lastMeasurementTime: now - 2_000,
    ...values,
  });
  const flat = { administrationNumber: '', firstMeasurementTime: Math.floor(now / DAY - 40) * DAY + 60_000 };
  const meters = [create(1), create(2, flat), create(3, { type: 'GAS', measurementType: 'GAS' })];
  if (switches.has('virtual-meter')) meters.push(create(4, { type: 'VIRTUAL', manufacturerId: '' }));
  if (switches.has('transformer')) meters.push(create(5, { scalingFactor: 40, loadProfileType: 'RLM' }));
  return meters;
}
