import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../http/errors.ts';

// What is no request, or not one that the service can be asked, never gets to it: the errors of the contract for those too.

/** What every answer carries beside what those here carry anyway. */
export type MoreHeaders = Readonly<Record<string, string>>;

interface Refusal {
  readonly status: number;
  readonly error: ErrorCode;
  readonly description: string;
}

const malformed: Refusal = {
  status: 400,
  error: 'invalid_request',
  description: 'This is not a well-formed HTTP request.',
};

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'invalid_request',
    description: 'Address and headers may have 16 kB at most.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: 'payload_too_large',
    description: 'Chunk extensions may have 16 kB at most.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'invalid_request',
    description: 'The request took too long to arrive.',
  },
};

const noHost: Refusal = {
  status: 400,
  error: 'invalid_request',
  description: 'The header Host is missing.',
};

const unknownCoding: Refusal = {
  status: 400,
  error: 'invalid_request',
  description: 'Of the header Transfer-Encoding, chunked alone is understood.',
};

const noTunnel: Refusal = {
  status: 405,
  error: 'method_not_allowed',
  description: 'CONNECT is not understood here.',
};

const expectationFailed: Refusal = {
  status: 417,
  error: 'invalid_request',
  description: 'Of the header Expect, 100-continue alone is understood.',
};

/** Answers what Node's parser refuses, and closes the connection: what comes next on it cannot be told apart from data. */
export function answerClientErrors(server: Server, more: MoreHeaders): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => answers.set(incoming.socket, outgoing));
  server.on('checkExpectation', (_incoming, outgoing) => refuse(outgoing, expectationFailed, more));
  server.on('connect', (_incoming, socket) => {
    // Node has taken its own listener off: a client that has gone would end the process.
    socket.on('error', () => undefined);
    end(socket, noTunnel, more);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    // What comes after an answer that closes the connection gets none.
    if (answer?.headersSent === true && !answer.shouldKeepAlive) return;
    // A second answer in the middle of the first would corrupt it.
    const isAnswering = answer?.headersSent === true && !answer.writableFinished;
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    end(socket, refusals[error.code ?? ''] ?? malformed, more);
  });
}

/** Answers a request that Node's parser lets through and that is none by RFC 9112. @returns whether it was one. */
export function refuseAmbiguous(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  more: MoreHeaders,
): boolean {
  const { host, 'transfer-encoding': coding } = incoming.headers;
  // In HTTP/1.0 there need be none: load balancers ask for a service's health so.
  if (host === undefined && incoming.httpVersion !== '1.0') refuse(outgoing, noHost, more);
  else if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    refuse(outgoing, unknownCoding, more);
  else return false;
  return true;
}

const refuse = (outgoing: ServerResponse, refusal: Refusal, more: MoreHeaders): void => {
  const { status, headers, body } = answerTo(refusal, more);
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  outgoing.end(body);
};

const end = (socket: Duplex, refusal: Refusal, more: MoreHeaders): void => {
  const { status, headers, body } = answerTo(refusal, more);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}Connection: close\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
};

/** The answer to a request of which no address can be made: no or a wrong `Host`, a target that is none. */
export function refusedByServer(more: MoreHeaders): Response {
  const { status, headers, body } = answerTo(malformed, more);
  return new Response(body, { status, headers });
}

function answerTo({ status, error, description }: Refusal, more: MoreHeaders) {
  const requestId = crypto.randomUUID();
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ...more,
    },
    body: JSON.stringify({ error, error_description: description, request_id: requestId }),
  };
}
