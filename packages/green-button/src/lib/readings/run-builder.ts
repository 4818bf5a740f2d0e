import type { Run } from './run.ts';

/** One reading as in the file. */
interface RawReading {
  readonly start: number;
  readonly seconds: number;
  readonly value: number;
  readonly cost: number | null;
  readonly quality: number | null;
}

/** Packs readings into runs. */
interface RunBuilder {
  /** @returns whether the reading begins a run. */
  add(reading: RawReading): boolean;
  finish(): Run[];
}

export function createRunBuilder(): RunBuilder {
  let runs: Run[] = [];
  let first: RawReading | undefined;
  let values: number[] = [];
  let costs: (number | null)[] = [];
  let hasCosts = false;

  const close = () => {
    if (first) {
      const { start, seconds, quality } = first;
      // Copies have no spare capacity.
      runs.push({ start, seconds, quality, values: values.slice(), costs: hasCosts ? costs.slice() : null });
    }
    first = undefined;
    values = [];
    costs = [];
    hasCosts = false;
  };

  return {
    add(reading) {
      const { start, seconds, value, cost, quality } = reading;
      const follows =
        first !== undefined &&
        seconds > 0 &&
        first.seconds === seconds &&
        first.quality === quality &&
        first.start + seconds * values.length === start;
      if (!follows) {
        close();
        first = reading;
      }
      values.push(value);
      costs.push(cost);
      if (cost !== null) hasCosts = true;
      return !follows;
    },
    finish() {
      close();
      const finished = runs;
      runs = [];
      return finished;
    },
  };
}
