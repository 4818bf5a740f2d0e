import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { type Answer, type HttpContext, parseJson, request } from '@utility-connect/connector/http';
import { z } from 'zod';

const BASE = 'https://conso.boris.sh/api/';

/** A kind of data, by its name in the address. */
export type DataType =
  | 'daily_consumption'
  | 'consumption_load_curve'
  | 'daily_production'
  | 'production_load_curve';

/** Local dates, `YYYY-MM-DD`. */
export interface Dates {
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
}

/** Parameters of all requests. */
export interface Session {
  readonly context: HttpContext;
  readonly token: string;
  readonly prm: string;
  readonly signal: AbortSignal;
  /** Code of the error for a refused token. Default `login_expired`. */
  readonly refused?: ConnectorErrorCode;
}

const reading = z.object({
  date: z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/),
  value: z
    .union([z.string().min(1), z.number()])
    .transform(Number)
    .nullish()
    .catch(null),
  interval_length: z.string().nullish(),
});

const answerSchema = z.object({
  reading_type: z.object({ unit: z.string() }),
  interval_reading: z.array(reading),
});

const errorSchema = z.object({
  error: z.object({ error: z.string().nullish(), error_description: z.string().nullish() }).nullish(),
});

export type Reading = z.output<typeof reading>;

/**
 * Requests readings.
 *
 * @param unit that they must have.
 * @returns `no_data` if Enedis has none in the period, and `too_early` if the period begins before the history of the meter.
 * @throws ConnectorError `refused` of the session for a refused token and for a consent that was revoked at Enedis.
 */
export async function ask(
  { context, token, prm, signal, refused = 'login_expired' }: Session,
  type: DataType,
  unit: string,
  { start, end }: Dates,
): Promise<readonly Reading[] | 'no_data' | 'too_early'> {
  const query = new URLSearchParams({ prm, start, end });
  const answer = await request(context, `${BASE}${type}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  const { status } = answer;
  if (status === 200) {
    const parsed = parseJson(answerSchema, answer);
    if (parsed.reading_type.unit !== unit)
      throw new ConnectorError('invalid_answer', 'Enedis answered in an unknown unit.');
    return parsed.interval_reading;
  }
  if (status === 401 || status === 403)
    throw new ConnectorError(refused, 'The token or the consent for this meter is no longer valid.');
  const { error, error_description: description } = errorOf(answer);
  if (status === 404 && error === 'no_data_found') return 'no_data';
  if (status === 400 && /last activation|history deadline/i.test(description ?? '')) return 'too_early';
  throw new ConnectorError('invalid_answer', `Conso API answered with status ${status}.`);
}

const errorOf = ({
  text,
}: Answer): { error?: string | null | undefined; error_description?: string | null | undefined } => {
  try {
    return errorSchema.parse(JSON.parse(text)).error ?? {};
  } catch {
    return {};
  }
};
