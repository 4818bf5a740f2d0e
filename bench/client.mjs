// An HTTP client that uses little CPU: it counts the bytes of a response body and drops them. A client that parses HTTP in
// JavaScript needs more time for 70 kB than the service does, and would become the bottleneck.
import { connect } from 'node:net';

/**
 * Sends requests over several connections, each as soon as the previous response is complete.
 *
 * @param target `url`; `requests` to send in turn: `path`, optionally `method`, `headers`, and `body` (a function, called for each)
 * @param options `connections`; `seconds`, or `amount` of requests
 * @returns the duration in seconds, and the latencies in milliseconds by status (0: the connection broke)
 */
export async function send({ url, requests = [{ path: '/' }] }, { connections, seconds, amount }) {
  const { hostname, port, host } = new URL(url);
  const texts = requests.map((request) => serializer(request, host));
  const started = performance.now();
  const end = amount === undefined ? started + seconds * 1000 : Number.POSITIVE_INFINITY;
  const times = {};
  let sent = 0;
  const isDone = () => sent === amount || performance.now() >= end;
  const runConnection = async () => {
    let connection = await open(hostname, port);
    while (!isDone()) {
      const text = texts[sent++ % texts.length]();
      const sentAt = performance.now();
      const status = await connection.request(text);
      times[status] ??= [];
      times[status].push(performance.now() - sentAt);
      if (status === 0) connection = await open(hostname, port);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  return { seconds: (performance.now() - started) / 1000, times };
}

const serializer = ({ method = 'GET', path, headers = {}, body }, host) => {
  const head = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const before = `${method} ${path} HTTP/1.1\r\n${head.join('')}`;
  if (body === undefined) return () => `${before}\r\n`;
  return () => {
    const text = body();
    return `${before}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
};

const open = async (hostname, port) => {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let head = '';
  let remainingBytes = 0;
  let status = 0;
  let onResponse = () => undefined;
  const done = (result) => {
    head = '';
    remainingBytes = 0;
    onResponse(result);
  };
  socket.on('data', (bytes) => {
    if (remainingBytes > 0) {
      remainingBytes -= bytes.length;
    } else {
      head += bytes.latin1Slice();
      const headSize = head.indexOf('\r\n\r\n');
      if (headSize === -1) return;
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head.slice(0, headSize + 2))?.[1];
      if (length === undefined)
        throw new Error(`Response without Content-Length: ${head.slice(0, headSize)}`);
      status = Number(head.slice(9, 12));
      remainingBytes = headSize + 4 + Number(length) - head.length;
    }
    if (remainingBytes === 0) done(status);
  });
  socket.on('error', () => undefined).on('close', () => done(0));
  return {
    request: (text) =>
      new Promise((resolve) => {
        onResponse = resolve;
        if (socket.destroyed) resolve(0);
        else socket.write(text, 'latin1');
      }),
    close: () => socket.destroy(),
  };
};

/** @returns the 99th percentile; `NaN` for an empty list. */
export const p99 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
