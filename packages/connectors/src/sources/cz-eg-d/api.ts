import { ConnectorError } from '@utility-connect/connector';
import { type Answer, type HttpContext, instant, parseJson, request } from '@utility-connect/connector/http';
import { z } from 'zod';

const BASE = 'https://data.distribuce24.cz/rest';
/** EG.D cuts longer answers. */
const MAX_ROWS = 3_000;
export const QUARTER = 900;

/** Parameters of all requests. */
export interface Session {
  readonly context: HttpContext;
  readonly token: string;
  readonly signal: AbortSignal;
}

/** A metering point of electricity that has quarter-hours. */
export interface Point {
  readonly ean: string;
  /** Names of its series of energy in kWh. */
  readonly usage: string;
  readonly exported: string;
}

/** Series by the type of the metering. Others, such as C4, have no quarter-hours. */
const series: Readonly<Record<string, Omit<Point, 'ean'>>> = {
  A: { usage: 'ICQ2', exported: 'ISQ2' },
  B: { usage: 'ICQ2', exported: 'ISQ2' },
  C1: { usage: 'DCQC', exported: 'DSQC' },
};

const points = z.array(z.object({ ean: z.string(), typMereni: z.string().nullish() }));

/** Reads the metering points of the person. */
export async function readPoints(session: Session): Promise<Point[]> {
  const all = parseJson(points, requireOk(await get(session, '/om')));
  return all.flatMap(({ ean, typMereni }) => {
    const names = series[typMereni?.toUpperCase() ?? ''];
    // Gas has codes of another form.
    return names && /^\d{18}$/.test(ean) ? { ean, ...names } : [];
  });
}

const values = z.object({
  units: z.string().regex(/^kwh$/i),
  total: z.number().nullish(),
  data: z.array(z.object({ timestamp: instant, value: z.number().nullish(), status: z.string().nullish() })),
});
const refusal = z.object({ error: z.string().nullish(), message: z.string().nullish() });

/** Values that are measured. `IU012` is the older name of `W`. Others are missing or preliminary. */
const MEASURED = new Set(['W', 'IU012']);

/**
 * Reads the quarter-hours of a series that begin after `from`, and before `end`: 30 days at most. The one that begins at `from` is there
 * too, or not.
 *
 * @param range UNIX seconds.
 * @returns kWh by UNIX seconds of the start; `null` if EG.D refuses the range or the series.
 */
export async function readSeries(
  session: Session,
  { ean, profile }: { readonly ean: string; readonly profile: string },
  { from, end }: { readonly from: number; readonly end: number },
): Promise<Map<number, number> | null> {
  // EG.D refuses a `to` of midnight if that day is today.
  const query = new URLSearchParams({
    ean,
    profile,
    from: timeOf(from),
    to: timeOf(end - 1),
    pageSize: String(MAX_ROWS),
  });
  const answer = await get(session, `/spotreby?${query}`);
  if (answer.status === 400 && parseJson(refusal, answer).error === 'validation_error') return null;
  const parts = parseJson(z.union([z.array(values), values.transform((one) => [one])]), requireOk(answer));
  for (const { data, total } of parts) {
    if (data.length >= MAX_ROWS || data.length < (total ?? 0))
      throw new ConnectorError('invalid_answer', 'EG.D did not answer with all rows.');
  }
  const rows = parts.flatMap(({ data }) => data);
  return new Map(
    rows.flatMap(({ timestamp, value, status }) =>
      typeof value === 'number' && MEASURED.has(status ?? '') ? [[timestamp, value] as const] : [],
    ),
  );
}

const get = async ({ context, token, signal }: Session, path: string): Promise<Answer> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request(context, BASE + path, { headers, signal });
  if (answer.status === 401) throw new ConnectorError('login_expired', 'EG.D refused the token.');
  return answer;
};

const requireOk = (answer: Answer): Answer => {
  if (answer.status === 200) return answer;
  throw new ConnectorError('invalid_answer', `EG.D answered with status ${answer.status}.`);
};

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
