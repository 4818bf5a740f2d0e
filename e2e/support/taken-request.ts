import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunningService } from './service.ts';

/** A request for a connect token whose headers the service has read and whose body it waits for. */
interface TakenRequest {
  /** Sends the body. @returns `null` if the connection ended before the whole response arrived: the request was cut off. */
  send(): Promise<TakenAnswer | null>;
}

interface TakenAnswer {
  readonly status: number;
  /** `null` unless the status is 200. */
  readonly connectToken: string | null;
  readonly retryAfter: string | null;
}

/**
 * Sends the headers of a request and waits for `100 Continue`.
 *
 * A client cannot tell whether its connection was accepted by the process or only by the kernel, nor whether a request on a
 * kept-alive connection arrived before the server closed it. Such a request may be lost without a fault (RFC 9112, 9.3.1).
 * The process sends `100 Continue` after it has read the headers (RFC 9110, 10.1.1). From then on it must answer.
 *
 * @returns `null` if the connection failed before that.
 */
export function announce(
  service: Pick<RunningService, 'baseUrl' | 'clientHeaders'>,
  agent: Agent = new Agent(),
): Promise<TakenRequest | null> {
  const body = new URLSearchParams({ user_id: crypto.randomUUID() }).toString();
  const outgoing = request(`${service.baseUrl}/auth/connect-token`, {
    method: 'POST',
    agent,
    headers: {
      ...service.clientHeaders,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  const answered = new Promise<TakenAnswer | null>((resolve) => {
    outgoing.once('error', () => resolve(null));
    outgoing.once('response', (incoming) =>
      read(incoming).then(resolve, () => {
        resolve(null);
      }),
    );
  });
  return new Promise((resolve) => {
    outgoing.once('continue', () =>
      resolve({
        send() {
          outgoing.end(body);
          return answered;
        },
      }),
    );
    answered.then((answer) => resolve(answer && { send: () => answered }));
  });
}

const read = async (incoming: IncomingMessage): Promise<TakenAnswer> => {
  const content = await text(incoming);
  const { statusCode: status = 0, headers } = incoming;
  return {
    status,
    connectToken: status === 200 ? JSON.parse(content).connect_token : null,
    retryAfter: headers['retry-after'] ?? null,
  };
};
