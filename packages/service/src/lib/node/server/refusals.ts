import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../core/http/errors.ts';

/** The error for a request that never reaches the service. */
export type Refusal = readonly [status: number, error: ErrorCode, description: string];

export const malformed: Refusal = [400, 'invalid_request', 'This is not a well-formed HTTP request.'];

const parserRefusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'invalid_request', 'The address and headers may have 16 kB at most.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'payload_too_large', 'Chunk extensions may have 16 kB at most.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_request', 'The request took too long to arrive.'],
};

/** Reason to refuse a request that Node's parser accepts, and that a proxy may read in another way. */
export function findAmbiguity({ headers, httpVersion, url = '' }: IncomingMessage): Refusal | null {
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
  // A URL parser resolves dot segments, so a proxy's rule for one path would miss another.
  return /^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(url)
    ? [404, 'not_found', 'There is nothing at this address. See /docs for what there is.']
    : null;
}

/** The error response of the API. The connection closes after it: the bytes that follow could be a smuggled request. */
export function answerTo([status, error, description]: Refusal, more: Readonly<Record<string, string>>) {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ error, error_description: description, request_id: requestId });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Request-Id': requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    Connection: 'close',
    ...more,
  };
  return { status, headers, body };
}

/** Answers requests that Node's parser refuses, and CONNECT. */
export function answerClientErrors(server: Server, more: Readonly<Record<string, string>>): void {
  const end = (socket: Duplex, refusal: Refusal, own: Readonly<Record<string, string>> = {}): void => {
    const { status, headers, body } = answerTo(refusal, { ...more, ...own });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
    socket.end(`${head}\r\n${body}`, () => socket.destroy());
  };
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => answers.set(incoming.socket, outgoing));
  server.on('connect', (_incoming, socket) => {
    // Node has removed its own listener. Without one, a reset connection would end the process.
    socket.on('error', () => undefined);
    end(socket, [405, 'method_not_allowed', 'CONNECT is not supported.'], { Allow: 'GET, HEAD' });
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
