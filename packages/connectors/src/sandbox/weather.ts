import type { Climate } from './climate.ts';
import { derive, normal } from './random.ts';

/** The weather of one day. */
interface DayWeather {
  /** Mean of the day in degrees Celsius. */
  readonly meanC: number;
  /** From 0 (clear) to 1 (overcast). */
  readonly clouds: number;
}

/** Simulates the weather of a local calendar day, counted from 1970-01-01. `seed` identifies the place. */
export function weatherOn(climate: Climate, seed: number, day: number): DayWeather {
  // The hottest day is about a month after the longest one.
  const season = Math.cos((2 * Math.PI * (day - 200)) / 365.2425);
  // Temperatures vary more in winter than in summer, and more inland than at the coast.
  const variability = (2 + climate.seasonC / 6) * (1 - 0.25 * season);
  const anomaly = persistent(derive(seed, 1), day);
  const cover = 0.38 - 0.08 * season + 0.3 * persistent(derive(seed, 2), day);
  return {
    meanC: climate.meanC + climate.seasonC * season + variability * anomaly,
    clouds: Math.min(1, Math.max(0, cover)),
  };
}

/** Temperature in degrees Celsius at an hour of the local day, `[0, 24)`: lowest at 4, highest at 16. */
export function temperatureAt(climate: Climate, weather: DayWeather, hour: number): number {
  const swing = (climate.dayC / 2) * (1 - 0.5 * weather.clouds);
  return weather.meanC + swing * Math.cos((2 * Math.PI * (hour - 16)) / 24);
}

/** Sine of the sun's elevation at an instant in UNIX seconds; negative at night. */
export function sunHeight(climate: Climate, instant: number): number {
  const day = instant / 86_400;
  const declination = -0.4093 * Math.cos((2 * Math.PI * (day + 10)) / 365.2425);
  const hourAngle = 2 * Math.PI * (day + climate.longitude / 360) + Math.PI;
  const latitude = (climate.latitude * Math.PI) / 180;
  return (
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  );
}

// Correlates the weather of consecutive days: a weighted sum of the noise of the last days, with a standard deviation of 1. The
// number of days is fixed, so that the result does not depend on where a range begins.
const memoryDays = 12;
const persistence = 0.72;
const scale = Math.sqrt((1 - persistence ** 2) / (1 - persistence ** (2 * memoryDays)));

const persistent = (seed: number, day: number): number => {
  let sum = 0;
  for (let back = memoryDays - 1; back >= 0; back--) sum = sum * persistence + normal(seed, day - back);
  return sum * scale;
};
