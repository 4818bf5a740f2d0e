import { ConnectorError } from '@utility-connect/connector';
import { type HttpContext, instant, parseJson, parseValue } from '@utility-connect/connector/http';
import { z } from 'zod';
import { codeOf, send, toError } from './api.ts';

/** A value of a metering point. */
interface Reading {
  /** UNIX seconds. */
  readonly start: number;
  readonly end: number;
  readonly kwh: number;
  readonly isEstimate: boolean;
}

/** By their starts. */
export type Readings = ReadonlyMap<number, Reading>;

/** DataHub gives nothing of a period of which it doesn't hold all. */
export const PARTLY_HELD = 'partly held';

const pointShape = z.object({
  position: z.coerce.number().int().min(1),
  'out_Quantity.quantity': z.union([z.string(), z.number()]).nullish(),
  'out_Quantity.quality': z.string().nullish(),
});

const seriesShape = z.object({
  'measurement_Unit.name': z.literal('KWH'),
  Period: z
    .array(
      z.object({
        resolution: z.string(),
        timeInterval: z.object({ start: instant, end: instant }),
        Point: z.array(pointShape).nullish(),
      }),
    )
    .nullish(),
});

const resultShape = z.object({
  id: z.string(),
  success: z.boolean(),
  errorCode: z.number().nullish(),
  MyEnergyData_MarketDocument: z.object({ TimeSeries: z.array(z.unknown()).nullish() }).nullish(),
});

/** No such point for this person, a child that isn't given, no data, access that has ended, and a period before all data. */
const NO_DATA = /^(20008|20009|20010|20013|30015|30016|30017)$/;
const NOT_ALL_HELD = /^(30014|30018)$/;

/**
 * Reads a period of several metering points, ten at most.
 *
 * @param from `YYYY-MM-DD`.
 * @param to `YYYY-MM-DD`, exclusive, at most 730 days later and not after today.
 * @returns readings by the ids of the points.
 */
export async function readTimeSeries(
  context: HttpContext,
  { ids, from, to, ...rest }: TimeSeriesRequest,
): Promise<Map<string, Readings | typeof PARTLY_HELD>> {
  const path = `/meterdata/gettimeseries/${from}/${to}/Actual`;
  const body = { meteringPoints: { meteringPoint: ids } };
  const answer = await send(context, path, { ...rest, body });
  if (answer.status !== 200) {
    const code = codeOf(answer) ?? '';
    // One refused child makes it refuse all.
    const [first = ''] = ids;
    if (NO_DATA.test(code) && ids.length > 1)
      return readTimeSeries(context, { ...rest, ids: [first], from, to });
    return new Map(ids.map((id) => [id, withoutData(code)]));
  }
  const { result } = parseJson(z.object({ result: z.array(resultShape).nullable() }), answer);
  return new Map(
    ids.map((id) => {
      // DataHub repeats a point for each period of access.
      const results = (result ?? []).filter((one) => one.id === id);
      const documents = results.filter(({ success }) => success);
      const [failed] = results;
      if (documents.length === 0 && failed) return [id, withoutData(String(failed.errorCode ?? ''))];
      return [id, new Map(documents.flatMap(readingsOf).map((reading) => [reading.start, reading]))];
    }),
  );
}

export interface TimeSeriesRequest {
  readonly ids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/** @throws ConnectorError unless the code is about missing data. */
const withoutData = (code: string): Readings | typeof PARTLY_HELD => {
  if (NOT_ALL_HELD.test(code)) return PARTLY_HELD;
  if (NO_DATA.test(code)) return new Map();
  throw toError(code === '' ? undefined : code);
};

const SECONDS: Readonly<Record<string, number>> = { PT15M: 900, PT1H: 3_600 };

const readingsOf = ({ MyEnergyData_MarketDocument: document }: z.output<typeof resultShape>): Reading[] =>
  (document?.TimeSeries ?? []).flatMap((series) =>
    (parseValue(seriesShape, series).Period ?? []).flatMap(({ resolution, timeInterval, Point }) => {
      const seconds = SECONDS[resolution];
      // Meters that are read once a month have no intervals.
      if (seconds === undefined) return [];
      return (Point ?? []).flatMap((point) => {
        const start = timeInterval.start + (point.position - 1) * seconds;
        if (start + seconds > timeInterval.end)
          throw new ConnectorError('invalid_answer', 'Eloverblik gave a position outside of its period.');
        return readingOf(point, start, seconds);
      });
    }),
  );

const readingOf = (
  { 'out_Quantity.quantity': quantity, 'out_Quantity.quality': quality }: z.output<typeof pointShape>,
  start: number,
  seconds: number,
): Reading[] => {
  // A02: the grid operator has no value. A05: a part of the sum is missing.
  if (quality === 'A02' || quality === 'A05' || (quantity ?? '') === '') return [];
  const kwh = parseValue(z.coerce.number('out_Quantity.quantity').min(0), quantity);
  return [{ start, end: start + seconds, kwh, isEstimate: quality === 'A03' }];
};
