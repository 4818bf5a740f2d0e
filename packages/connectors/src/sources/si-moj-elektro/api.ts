import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { type HttpContext, parseJson, request } from '@utility-connect/connector/http';
import { z } from 'zod';

const BASE = 'https://api.informatika.si/mojelektro/v1';

export const loginSchema = z.object({ meter: z.string(), token: z.string() });

/** Parameters of all requests. */
export interface Session extends z.output<typeof loginSchema> {
  readonly context: HttpContext;
  readonly signal: AbortSignal;
}

const meteringPlace = z.object({
  identifikator: z.object({ enotniIdentifikatorMerilnegaMesta: z.string().min(1) }),
  naslov: z.unknown(),
});

/** A place where a person is supplied. */
interface MeteringPlace {
  /** Its number in all of Slovenia (EIMM), such as `3-8005031`. */
  readonly id: string;
  readonly address: string;
}

/**
 * Reads the metering place of a login.
 *
 * @param refused codes of errors, by the status of an answer. Default: `login_expired` for 401 and 403.
 */
export async function readMeteringPlace(
  session: Session,
  refused: Readonly<Record<number, ConnectorErrorCode>> = expired,
): Promise<MeteringPlace> {
  const path = `/merilno-mesto/${encodeURIComponent(session.meter)}`;
  const { identifikator, naslov } = await get(session, path, meteringPlace, refused);
  return {
    id: identifikator.enotniIdentifikatorMerilnegaMesta,
    address: typeof naslov === 'string' ? naslov : '',
  };
}

const expired: Readonly<Record<number, ConnectorErrorCode>> = { 401: 'login_expired', 403: 'login_expired' };

/** Sends a request. @throws ConnectorError of `refused`, `invalid_answer`, and those of {@link request}. */
export async function get<Schema extends z.ZodType>(
  { context, signal, token }: Session,
  path: string,
  schema: Schema,
  refused = expired,
): Promise<z.output<Schema>> {
  const answer = await request(context, BASE + path, { headers: { 'x-api-token': token }, signal });
  const { status } = answer;
  if (status === 200) return parseJson(schema, answer);
  const message = `Moj elektro answered with status ${status}.`;
  throw new ConnectorError(refused[status] ?? 'invalid_answer', message);
}
