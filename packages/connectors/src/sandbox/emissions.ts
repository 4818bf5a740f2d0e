import type { Utility } from '@utility-connect/connector';
import { gridFactors } from './data/grid-factors.gen.ts';

/** Whether the utility reports emissions: those in California do. */
export function hasEmissions(utility: Utility): boolean {
  return utility.country === 'US' && utility.states[0] === 'CA';
}

/** Yearly mean in kg CO2e per kWh, from eGRID2023 (total output emission rate, without line losses). */
export function gridFactorOf(utility: Utility): number {
  return gridFactors[utility.subregion ?? 'CAMX'] ?? (gridFactors.CAMX as number);
}

/**
 * Emissions of the grid at an instant, relative to their yearly mean.
 *
 * @param day local calendar day, counted from 1970-01-01.
 * @param hour of the local day, `[0, 24)`.
 */
export function intensityAt(day: number, hour: number): number {
  // Lowest in April, with sun and snowmelt; highest in October.
  const phase = Math.cos((2 * Math.PI * (day - 105)) / 365.2425);
  const season = 1 - 0.12 * phase;
  // Solar power makes emissions fall more at noon in sunny seasons.
  const depth = 1 + 0.25 * phase;
  const at = Math.floor(hour);
  const before = shape[at % 24] ?? 0;
  const after = shape[(at + 1) % 24] ?? 0;
  return season * (1 + depth * (before + (after - before) * (hour - at)));
}

// A day in California by the hour, relative to the day's mean: gas plants at night, solar power from 8 to 17, a steep rise in the
// evening. Approximated from public charts of the grid operator.
const raw = [
  0.16, 0.14, 0.12, 0.12, 0.14, 0.18, 0.2, 0.08, -0.16, -0.34, -0.42, -0.46, -0.48, -0.47, -0.43, -0.34,
  -0.14, 0.14, 0.34, 0.4, 0.38, 0.33, 0.26, 0.2,
];

const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length;
const shape = raw.map((value) => value - mean);
