import { derive, uniform } from './random.ts';

/** The appliances of a household. */
export interface Habits {
  readonly hasElectricCar: boolean;
  readonly hasPool: boolean;
  readonly hasElectricDryer: boolean;
  readonly hasElectricWaterHeater: boolean;
}

/** One use of an appliance. */
interface Run {
  /** Hours of the local day. */
  readonly start: number;
  readonly hours: number;
  readonly kilowatts: number;
}

/** Returns the uses of appliances on a local calendar day. None continues past midnight. */
export function runsOn(
  habits: Habits,
  seed: number,
  day: number,
  isWeekend: boolean,
  isSummer: boolean,
): Run[] {
  const own = derive(seed, day);
  const chance = (key: number): number => uniform(own, key);
  const runs: Run[] = [];
  const add = (start: number, hours: number, kilowatts: number): void => {
    runs.push({ start, hours: Math.min(hours, 24 - start), kilowatts });
  };

  if (chance(1) < 0.75) add(17.2 + 2 * chance(2), 0.4 + 0.7 * chance(3), 1.6 + chance(4)); // oven and hob
  if (isWeekend && chance(5) < 0.5) add(11.5 + 1.5 * chance(6), 0.5 + chance(7), 1.5); // a warm lunch
  if (chance(8) < 0.55) add(19.5 + 2.5 * chance(9), 1.2, 0.9); // dishwasher
  if (chance(10) < (isWeekend ? 0.65 : 0.25)) {
    const start = (isWeekend ? 9 : 17) + 4 * chance(11);
    add(start, 0.8, 0.5); // washing machine
    if (habits.hasElectricDryer) add(start + 1, 0.75 + 0.5 * chance(12), 2.8); // dryer
  }
  for (let use = 0; use < 4; use++) {
    // kettle, microwave, hair dryer, vacuum cleaner
    add(use < 2 ? 6.2 + 2 * chance(20 + use) : 12 + 9 * chance(20 + use), 0.1 + 0.2 * chance(30 + use), 1.2);
  }
  if (habits.hasElectricWaterHeater) {
    add(6 + 1.5 * chance(40), 0.7 + 0.5 * chance(41), 4);
    add(19 + 2 * chance(42), 0.4 + 0.5 * chance(43), 4);
  }
  if (habits.hasElectricCar && chance(50) < 0.5)
    add(0.25 * Math.floor(4 * chance(51)), 1 + 2.5 * chance(52), 7.2);
  if (habits.hasPool) add(9, isSummer ? 6 : 3, 1.1);
  return runs;
}
