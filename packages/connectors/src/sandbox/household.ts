import { type Habits, runsOn } from './appliances.ts';
import { type Climate, climateOf } from './climate.ts';
import { derive, normal, uniform } from './random.ts';
import { zoneOf } from './time-zone.ts';
import { sunHeight, temperatureAt, weatherOn } from './weather.ts';

/** A simulated home. */
export interface Household {
  readonly seed: number;
  /** Postal code. Determines the weather. */
  readonly state: string;
  /** IANA time zone. Routines follow local time. */
  readonly timeZone: string;
  readonly hasSolar: boolean;
}

/**
 * Simulates the energy that a home draws from the grid in each quarter hour of a local calendar day, in kWh; below 0 where its
 * solar panels feed into the grid. There are 96 values, 92 on the day when clocks
 * go forward, and 100 on the day when they go back. Deterministic.
 *
 * @param day counted from 1970-01-01.
 */
export function quarterHoursOf(home: Household, day: number): Float64Array {
  const zone = zoneOf(home.timeZone);
  const start = zone.midnight(day);
  const energy = new Float64Array((zone.midnight(day + 1) - start) / 900);
  const climate = climateOf(home.state);
  const traits = traitsOf(home, climate);
  // Homes in the same state have the same weather.
  const weather = weatherOn(climate, stateSeed(home.state), day);
  const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
  const isAway = onHoliday(home.seed, day);
  const routine = isWeekend ? weekend : weekday;
  const runs = isAway ? [] : runsOn(traits, derive(home.seed, 1), day, isWeekend, weather.meanC > 18);
  const noise = derive(derive(home.seed, 2), day);

  for (let quarter = 0; quarter < energy.length; quarter++) {
    const instant = start + quarter * 900;
    const hour = zone.hourOf(instant);
    const sun = sunHeight(climate, instant + 450);
    const presence = isAway ? 0.05 : between(routine, hour - traits.lateness);
    let kilowatts = traits.standby + 0.06 * (1 + normal(noise, quarter));
    kilowatts += traits.activity * presence * (1 + 0.3 * normal(noise, 200 + quarter));
    if (sun < 0.1) kilowatts += 0.25 * presence * (1 + uniform(noise, 400));
    kilowatts += airConditioning(
      traits,
      temperatureAt(climate, weather, hour),
      isAway ? 0.3 : 0.6 + 0.4 * presence,
      normal(noise, 600 + quarter),
    );
    for (const run of runs) kilowatts += run.kilowatts * overlap(run.start, run.hours, hour);
    const produced = home.hasSolar
      ? solar(traits.solarKilowatts, sun, weather.clouds, uniform(noise, 800 + quarter))
      : 0;
    energy[quarter] = (Math.max(0, kilowatts) - produced) / 4;
  }
  return energy;
}

interface Traits extends Habits {
  /** Always on, in kW. */
  readonly standby: number;
  /** Additional usage when people are at home, in kW. */
  readonly activity: number;
  /** Shift of the daily routine, in hours. */
  readonly lateness: number;
  /** kW per degree above the comfortable temperatures. */
  readonly cooling: number;
  /** kW per degree below the comfortable temperatures. */
  readonly heating: number;
  readonly solarKilowatts: number;
}

const traitsOf = ({ seed, hasSolar }: Household, climate: Climate): Traits => {
  const own = derive(seed, 3);
  const roll = (key: number): number => uniform(own, key);
  const summerC = climate.meanC + climate.seasonC;
  const isMild = climate.meanC > 14;
  return {
    standby: 0.1 + 0.14 * roll(1),
    activity: 0.35 + 0.45 * roll(2),
    lateness: 1.5 * (roll(3) - 0.4),
    // Most homes have air conditioning where summers are hot, and heat pumps where winters are mild.
    cooling: roll(4) < (summerC - 14) / 9 ? 0.14 + 0.12 * roll(5) : 0,
    heating: roll(6) < (isMild ? 0.5 : 0.2) ? 0.07 + 0.06 * roll(7) : 0.008,
    hasElectricCar: roll(8) < 0.25,
    hasPool: roll(9) < (summerC > 26 ? 0.2 : 0.03),
    hasElectricDryer: roll(10) < 0.7,
    hasElectricWaterHeater: roll(11) < 0.35,
    solarKilowatts: hasSolar ? 6.5 + 2.5 * roll(12) : 0,
  };
};

// Activity in the home by the hour.
const weekday = [
  0.12, 0.08, 0.06, 0.06, 0.08, 0.2, 0.55, 0.8, 0.6, 0.35, 0.28, 0.27, 0.3, 0.28, 0.28, 0.36, 0.55, 0.85, 1.1,
  1.15, 1.05, 0.85, 0.5, 0.25,
];
const weekend = [
  0.2, 0.12, 0.08, 0.06, 0.07, 0.1, 0.2, 0.4, 0.65, 0.8, 0.8, 0.75, 0.75, 0.68, 0.62, 0.64, 0.72, 0.88, 1.05,
  1.1, 1.02, 0.88, 0.6, 0.36,
];

const between = (values: readonly number[], hour: number): number => {
  const at = Math.floor(hour);
  const before = values[(at + 24) % 24] ?? 0;
  const after = values[(at + 25) % 24] ?? 0;
  return before + (after - before) * (hour - at);
};

const airConditioning = (
  { cooling, heating }: Traits,
  outsideC: number,
  care: number,
  noise: number,
): number => {
  const wanted = cooling * Math.max(0, outsideC - 21) + heating * Math.max(0, 14 - outsideC);
  // Compressors draw at most 5 kW.
  return Math.min(5, wanted * care) * Math.max(0, 1 + 0.35 * noise);
};

// Share of the quarter hour that starts at `hour` in which an appliance runs, 0 to 1.
const overlap = (start: number, hours: number, hour: number): number =>
  Math.max(0, Math.min(start + hours, hour + 0.25) - Math.max(start, hour)) * 4;

const solar = (kilowatts: number, sun: number, clouds: number, flicker: number): number =>
  kilowatts * Math.max(0, sun) * (1 - 0.78 * clouds * (0.6 + 0.4 * flicker));

// One vacation of five to eleven days a year.
const onHoliday = (seed: number, day: number): boolean => {
  const year = Math.floor(day / 365.2425);
  const own = derive(derive(seed, 4), year);
  const start = Math.floor(year * 365.2425 + 20 + 320 * uniform(own, 1));
  return day >= start && day < start + 5 + Math.floor(7 * uniform(own, 2));
};

const stateSeed = (state: string): number => derive(0x5eed, state.charCodeAt(0) * 256 + state.charCodeAt(1));
