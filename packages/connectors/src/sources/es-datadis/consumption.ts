import { type HttpContext, parseJson } from '@utility-connect/connector/http';
import { z } from 'zod';
import { distributorErrors, distributorFailed, requestData } from './api.ts';
import type { Supply } from './supplies.ts';

const rowShape = z.object({
  /** `yyyy/MM/dd`. */
  date: z.string().regex(/^\d{4}\/\d\d\/\d\d$/),
  /** Local time of the end, `hh:mm`, up to `24:00`. */
  time: z.string(),
  consumptionKWh: z.number().min(0).nullish(),
  surplusEnergyKWh: z.number().min(0).nullish(),
  obtainMethod: z.string().nullish(),
});

/** A value as Datadis gives it. */
export type Row = z.output<typeof rowShape>;

const answerShape = z.object({
  timeCurve: z.array(rowShape).nullish(),
  distributorError: distributorErrors,
});

/**
 * Reads whole months. Refused months are `null`: those before the first that the distributor has, and more than one where it gives them
 * one by one only.
 *
 * @param first `YYYY/MM`. @param last `YYYY/MM`.
 */
export async function readMonths(
  context: HttpContext,
  { cups, distributorCode, pointType, seconds }: Supply,
  { first, last, token, signal }: MonthsRequest,
): Promise<Row[] | null> {
  const query = new URLSearchParams({
    cups,
    distributorCode,
    startDate: first,
    endDate: last,
    measurementType: seconds === 900 ? '1' : '0',
    pointType: String(pointType),
  });
  const path = `get-consumption-data-v2?${query}`;
  const answer = await requestData(context, path, token, signal);
  if (answer.status === 400) return null;
  if (answer.status !== 200 || answer.text === '') return [];
  const { timeCurve, distributorError } = parseJson(answerShape, answer);
  if (!timeCurve?.length && distributorError.length > 0) throw distributorFailed();
  return timeCurve ?? [];
}

interface MonthsRequest {
  readonly first: string;
  readonly last: string;
  readonly token: string;
  readonly signal: AbortSignal;
}
