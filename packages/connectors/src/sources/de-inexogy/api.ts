import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { basicAuthorization, type HttpContext, parseJson, request } from '@utility-connect/connector/http';
import { z } from 'zod';

const BASE = 'https://api.inexogy.com/public/v1';

export const loginSchema = z.object({ email: z.string(), password: z.string() });

/** Parameters of all requests. */
export interface Session extends z.output<typeof loginSchema> {
  readonly context: HttpContext;
  readonly signal: AbortSignal;
  /** Code of the error for a login that inexogy refuses. Default `login_expired`. */
  readonly refused?: ConnectorErrorCode;
}

const text = z.string().nullish();
const meters = z.array(
  z.object({
    meterId: z.string().min(1),
    fullSerialNumber: text,
    /** Number of the metering location. */
    administrationNumber: text,
    type: text,
    measurementType: z.string(),
    scalingFactor: z.number().nullish(),
    location: z.object({ street: text, streetNumber: text, zip: text, city: text }).nullish(),
    /** UNIX milliseconds. */
    firstMeasurementTime: z.number().nullish(),
  }),
);

export type Meter = z.output<typeof meters>[number];

/**
 * Reads the electricity meters of the person. Left out are virtual meters, which add up others, and those behind a transformer: inexogy
 * doesn't document whether its readings are multiplied by the factor.
 */
export async function readMeters(session: Session): Promise<Meter[]> {
  const all = await get(session, '/meters', meters);
  return all.filter(
    ({ measurementType, type, scalingFactor }) =>
      measurementType === 'ELECTRICITY' && type !== 'VIRTUAL' && (scalingFactor ?? 1) === 1,
  );
}

/** Sends a request. @throws ConnectorError `refused` of the session, `invalid_answer`, and those of {@link request}. */
export async function get<Schema extends z.ZodType>(
  { context, signal, email, password, refused = 'login_expired' }: Session,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const headers = { authorization: basicAuthorization(email, password) };
  const answer = await request(context, BASE + path, { headers, signal });
  const { status } = answer;
  if (status === 401) throw new ConnectorError(refused, 'inexogy refused the login.');
  if (status !== 200) throw new ConnectorError('invalid_answer', `inexogy answered with status ${status}.`);
  return parseJson(schema, answer);
}
