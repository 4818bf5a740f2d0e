/** A metering point of the fake. */
export interface FakePoint {
  readonly ean: string;
  readonly typMereni: string;
  readonly seed: number;
  readonly hasPanels: boolean;
  /** Days of its contract until now. */
  readonly days: number;
}

/** The points, of which the last one has no quarter-hours. */
export const allPoints: readonly FakePoint[] = [
  { ean: '859182400100000017', typMereni: 'C1', seed: 1, hasPanels: true, days: 800 },
  { ean: '859182400100000024', typMereni: 'B', seed: 2, hasPanels: false, days: 40 },
  { ean: '859182400100000031', typMereni: 'C4', seed: 3, hasPanels: false, days: 800 },
];
