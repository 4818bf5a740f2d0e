import type { IncomingMessage, Server } from 'node:http';

interface BodyLimits {
  /** Time limit for a body, in milliseconds. */
  readonly request: number;
  /** Whether a request may take as long as the server allows, because its handler limits it. */
  readonly isUpload: (request: IncomingMessage) => boolean;
}

/** Ends requests whose body takes too long. Node's own limit is the same for all requests, and uploads of files need longer. */
export function limitBodies(server: Server, { request: milliseconds, isUpload }: BodyLimits): void {
  server.on('request', (request) => {
    if (!hasBody(request) || isUpload(request)) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', error, request.socket);
    }, milliseconds);
    request.once('close', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
