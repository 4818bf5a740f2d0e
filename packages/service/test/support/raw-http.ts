import { connect, type Socket } from 'node:net';

/** A response as it was received. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends bytes and reads responses until the server closes the connection. If it stays open, waits for `expected` responses and
 * then 300 ms for unexpected ones.
 */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array | readonly (string | Uint8Array)[],
  expected = 1,
): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  const received = readAll(socket, expected);
  for (const part of Array.isArray(bytes) ? bytes : [bytes]) socket.write(part);
  const answers = parseAnswers(await received);
  socket.destroy();
  return answers;
}

const readAll = (socket: Socket, expected: number): Promise<Buffer> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const done = () => resolve(Buffer.concat(chunks));
    let timer = setTimeout(done, 20_000);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (parseAnswers(Buffer.concat(chunks)).length < expected) return;
      clearTimeout(timer);
      timer = setTimeout(done, 300);
    });
    // The server may close while we still write.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Splits bytes into responses. A body without a length ends with the connection. */
export function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    rest = rest.subarray(end + 4);
    const status = Number(statusLine.split(' ')[1]);
    const length = status < 200 || status === 204 ? 0 : Number(headers['content-length'] ?? rest.length);
    answers.push({ status, headers, body: rest.subarray(0, length).toString() });
    rest = rest.subarray(length);
  }
}
