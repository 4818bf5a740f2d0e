import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { type HttpContext, parseJson, request } from '@utility-connect/connector/http';
import { z } from 'zod';

const BASE = 'https://api.amber.com.au/v1';

/** Parameters of all requests. */
export interface Session {
  readonly context: HttpContext;
  readonly signal: AbortSignal;
  /** Key of the person, without an end. */
  readonly token: string;
  /** Code of the error for a token that Amber refuses. Default `login_expired`. */
  readonly refused?: ConnectorErrorCode;
}

const date = z.iso.date().nullish();
const sites = z.array(
  z.object({
    id: z.string().min(1),
    nmi: z.string().min(1),
    network: z.string().nullish(),
    status: z.string(),
    activeFrom: date,
    closedOn: date,
  }),
);

/** A supply point as long as it is of one customer. */
export type Site = z.output<typeof sites>[number];

/** Reads the sites that Amber supplies or has supplied, the oldest first. */
export async function readSites(session: Session): Promise<Site[]> {
  const all = await get(session, '/sites', sites);
  // The ids are ULIDs, which begin with their time.
  return all.filter(({ status }) => status !== 'pending').sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Sends a request. @throws ConnectorError `refused` of the session, `invalid_answer`, and those of {@link request}. */
export async function get<Schema extends z.ZodType>(
  { context, signal, token, refused = 'login_expired' }: Session,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await request(context, BASE + path, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  const { status } = answer;
  if (status === 401) throw new ConnectorError(refused, 'Amber refused the token.');
  if (status !== 200) throw new ConnectorError('invalid_answer', `Amber answered with status ${status}.`);
  return parseJson(schema, answer);
}
