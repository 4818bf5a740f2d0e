import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../http/errors.ts';

// Requests that never reach the service get the contract's errors, too.

type Refusal = readonly [status: number, error: ErrorCode, description: string];

const malformed: Refusal = [400, 'invalid_request', 'This is not a well-formed HTTP request.'];

const parserRefusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'invalid_request', 'The address and headers may have 16 kB at most.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'payload_too_large', 'Chunk extensions may have 16 kB at most.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_request', 'The request took too long to arrive.'],
};

/** Answers what Node's parser refuses and closes the connection: the bytes after it could be a smuggled request. */
export function answerClientErrors(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => answers.set(incoming.socket, outgoing));
  server.on('connect', (_incoming, socket) => {
    // Node has removed its own listener. Without one, a reset connection would end the process.
    socket.on('error', () => undefined);
    end(socket, [405, 'method_not_allowed', 'CONNECT is not supported.']);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    // The connection closes after this answer, so nothing may follow it.
    if (answer?.headersSent && !answer.shouldKeepAlive) return;
    // A second answer in the middle of the first would corrupt it.
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') socket.destroy();
    else end(socket, parserRefusals[error.code ?? ''] ?? malformed);
  });
}

/** Refuses a request that Node's parser accepts and that a proxy may read in another way. @returns whether it did. */
export function refuseAmbiguous(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const refusal = findAmbiguity(incoming);
  if (refusal === null) return false;
  const { status, headers, body } = answerTo(refusal);
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, headers).end(body);
  return true;
}

/** The answer to a request whose `Host` and target make no URL. */
export function refuseMalformed(): Response {
  const { status, headers, body } = answerTo(malformed);
  return new Response(body, { status, headers });
}

const findAmbiguity = ({ headers, httpVersion, url = '' }: IncomingMessage): Refusal | null => {
  const { host, expect, 'transfer-encoding': coding } = headers;
  // HTTP/1.0 requires none: load balancers check health that way.
  if (host === undefined && httpVersion !== '1.0') {
    return [400, 'invalid_request', 'The header Host is missing.'];
  }
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return [400, 'invalid_request', 'Transfer-Encoding supports only chunked.'];
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return [417, 'invalid_request', 'Expect supports only 100-continue.'];
  }
  return hasDotSegment(url)
    ? [404, 'not_found', 'There is nothing at this address. See /docs for what there is.']
    : null;
};

// A URL parser resolves these, so a rule of a proxy for one path would miss another.
const hasDotSegment = (url: string): boolean => /\/(\.|%2e){1,2}(\/|$)/i.test(url.split('?', 1)[0] ?? '');

const end = (socket: Duplex, refusal: Refusal): void => {
  const { status, headers, body } = answerTo(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
  socket.end(`${head}\r\n${body}`, () => socket.destroy());
};

const answerTo = ([status, error, description]: Refusal) => {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ error, error_description: description, request_id: requestId });
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    },
    body,
  };
};
