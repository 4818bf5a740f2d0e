import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import {
  type Answer,
  type HttpContext,
  parseJson,
  parseValue,
  request,
} from '@utility-connect/connector/http';
import { z } from 'zod';

const ENDPOINT = 'https://api.tibber.com/v1-beta/gql';

/** Parameters of all queries. */
export interface Session {
  readonly context: HttpContext;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Code of the error for a token that Tibber refuses. Default `login_expired`. */
  readonly refused?: ConnectorErrorCode;
}

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().nullish() }).nullish() })).nullish(),
});

/**
 * Sends a GraphQL query.
 *
 * @throws ConnectorError `refused` of the session; `client_refused` for a request that Tibber rejects, as it does with some user agents;
 * and those of {@link request}.
 */
export async function query<Schema extends z.ZodType>(
  { context, token, signal, refused = 'login_expired' }: Session,
  text: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await request(context, ENDPOINT, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
    signal,
  });
  const { status } = answer;
  if (status === 401 || isUnauthenticated(answer))
    throw new ConnectorError(refused, 'Tibber refused the token.');
  if (status === 428) throw new ConnectorError('rate_limited', 'Tibber accepts no more requests for now.');
  if (status === 400)
    throw new ConnectorError(
      'client_refused',
      'Tibber rejected the request, or the User-Agent header of it.',
    );
  if (status !== 200)
    throw new ConnectorError('utility_unavailable', `Tibber answered with status ${status}.`);
  const { data, errors } = parseJson(envelope, answer);
  if (errors?.length) throw new ConnectorError('utility_unavailable', 'Tibber could not answer the query.');
  return parseValue(schema, data);
}

// Tibber sends the code with status 200 and with status 400.
const isUnauthenticated = ({ text }: Answer): boolean => {
  try {
    const { errors } = envelope.parse(JSON.parse(text));
    return errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false;
  } catch {
    return false;
  }
};
