import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { claimsOf } from '@utility-connect/connector/http';
import { z } from 'zod';

const payload = z.object({
  sub: z.array(z.string().regex(/^\d{14}$/)).min(1),
  exp: z.number().int().positive().nullish(),
});

/** Contents of a token: the numbers of its metering points (PRM), and its end in UNIX seconds. */
type TokenPayload = z.output<typeof payload>;

/** Decodes a token of Conso API, a JWT. @throws ConnectorError with the code if it is of another form. */
export function decodeToken(token: string, refused: ConnectorErrorCode): TokenPayload {
  try {
    return payload.parse(claimsOf(token));
  } catch {
    throw new ConnectorError(refused, 'The token is not one of Conso API.');
  }
}
