import type { MeterInterval } from '@utility-connect/connector';
import { addDays, type HttpContext } from '@utility-connect/connector/http';
import type { Supply } from './supplies.ts';
import { PARTLY_HELD, type Readings, readTimeSeries, type TimeSeriesRequest } from './time-series.ts';

const DAY = 86_400_000;

/** Reads a period of a supply. See {@link readTimeSeries}. */
export async function readSupply(
  context: HttpContext,
  { usageIds, exportIds }: Supply,
  request: Omit<TimeSeriesRequest, 'ids'>,
): Promise<MeterInterval[]> {
  const ids = [...usageIds, ...exportIds];
  const series = new Map<string, Readings>();
  for (const [id, readings] of await readTimeSeries(context, { ...request, ids })) {
    const isHeld = readings !== PARTLY_HELD;
    series.set(id, isHeld ? readings : (await readNewest(context, { ...request, ids: [id] })).readings);
  }
  const readingsOf = (id: string): Readings => series.get(id) ?? new Map();
  const exported = exportIds.map(readingsOf);
  // Energy drawn from the grid, if it has a meter of its own, replaces the reading of the whole point.
  const usage = new Map(usageIds.flatMap((id) => [...readingsOf(id)]));
  const shown = usageIds.length > 0 ? [...usage.values()] : [...(exported[0]?.values() ?? [])];
  return shown
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index) => start >= (shown[index - 1]?.end ?? 0))
    .map(({ start, end, kwh, isEstimate }) => {
      const parts = exported
        .flatMap((readings) => readings.get(start) ?? [])
        .filter((part) => part.end === end);
      const isComplete = parts.length > 0 && parts.length === exported.length;
      return {
        start,
        end,
        usageKwh: usageIds.length > 0 ? kwh : 0,
        ...(isComplete && { exportedKwh: parts.reduce((sum, part) => sum + part.kwh, 0) }),
        ...((isEstimate || parts.some((part) => part.isEstimate)) && { estimated: true }),
      };
    });
}

interface Part {
  readonly readings: Readings;
  /** Whether DataHub holds all of the period. */
  readonly isWhole: boolean;
}

/** Reads the end of a period whose beginning DataHub doesn't hold, such as that before a meter was installed: halves it until it gets an answer. */
const readNewest = async (context: HttpContext, request: TimeSeriesRequest): Promise<Part> => {
  const { from, to } = request;
  const days = (Date.parse(to) - Date.parse(from)) / DAY;
  if (days <= 1) return { readings: new Map(), isWhole: false };
  const middle = addDays(from, Math.floor(days / 2));
  const newer = await readPart(context, { ...request, from: middle });
  if (!newer.isWhole) return newer;
  const older = await readPart(context, { ...request, to: middle });
  return { readings: new Map([...older.readings, ...newer.readings]), isWhole: false };
};

const readPart = async (context: HttpContext, request: TimeSeriesRequest): Promise<Part> => {
  const [readings = new Map()] = (await readTimeSeries(context, request)).values();
  return readings === PARTLY_HELD ? readNewest(context, request) : { readings, isWhole: true };
};
