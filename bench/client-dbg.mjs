// A client that takes next to no time of its own: it counts the bytes of an answer and keeps none. A client that parses all
// of HTTP takes longer with 70 kB than the service does, and what it measures then is itself.
import { connect } from 'node:net';

/**
 * Sends requests over some connections, each as soon as the one before it is answered.
 *
 * @param target `url`; `requests` to send in turn (`path`, and where needed `method`, `headers`, `body`, called for each)
 * @param options `connections`; `seconds`, or `amount` in its place
 * @returns seconds that it took, and the milliseconds of each answer by its status (0 where the connection broke)
 */
export async function send({ url, requests = [{ path: '/' }] }, { connections, seconds, amount }) {
  const { hostname, port, host } = new URL(url);
  const texts = requests.map((request) => writer(request, host));
  const started = performance.now();
  const end = amount === undefined ? started + seconds * 1000 : Number.POSITIVE_INFINITY;
  const times = {};
  let sent = 0;
  const isOver = () => sent === amount || performance.now() >= end;
  const work = async () => {
    let connection = await open(hostname, port);
    while (!isOver()) {
      const text = texts[sent++ % texts.length]();
      const asked = performance.now();
      const status = await connection.ask(text);
      times[status] ??= [];
      {const d=performance.now()-asked; times[status].push(d); if(d>400) (globalThis.slow??=[]).push([(asked-started).toFixed(0),d.toFixed(0),status]);}
      if (status === 0) connection = await open(hostname, port);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { seconds: (performance.now() - started) / 1000, times };
}

const writer = ({ method = 'GET', path, headers = {}, body }, host) => {
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
  let left = 0;
  let status = 0;
  let answered = () => undefined;
  const done = (result) => {
    head = '';
    left = 0;
    answered(result);
  };
  socket.on('data', (bytes) => {
    if (left > 0) {
      left -= bytes.length;
    } else {
      head += bytes.latin1Slice();
      const size = head.indexOf('\r\n\r\n');
      if (size === -1) return;
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head.slice(0, size + 2))?.[1];
      if (length === undefined) throw new Error(`An answer without Content-Length: ${head.slice(0, size)}`);
      status = Number(head.slice(9, 12));
      left = size + 4 + Number(length) - head.length;
    }
    if (left === 0) done(status);
  });
  socket.on('error', () => undefined).on('close', () => done(0));
  return {
    ask: (text) =>
      new Promise((resolve) => {
        answered = resolve;
        if (socket.destroyed) resolve(0);
        else socket.write(text, 'latin1');
      }),
    close: () => socket.destroy(),
  };
};

/** @returns the 99th percentile, of at least a hundred; `NaN` of none. */
export const p99 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
