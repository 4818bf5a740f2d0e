import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, serve } from '../../src/lib/node/server/server.ts';
import { createHarness } from '../support/harness.ts';
import { parseAnswers, type RawAnswer, sendRaw } from '../support/raw-http.ts';

let server: RunningServer;
let clientHeaders = '';
let userHeaders = '';
beforeAll(async () => {
  const harness = await createHarness();
  server = await serve(harness.service, '127.0.0.1', 0);
  clientHeaders = Object.entries(harness.clientHeaders)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  userHeaders = `${clientHeaders}Authorization: Bearer ${await harness.accessToken()}\r\n`;
});
afterAll(() => server.close());

const get = (target: string, more = '', version = '1.1') =>
  `GET ${target} HTTP/${version}\r\nHost: api\r\n${userHeaders}${more}\r\n`;
const post = (more: string, body: string) =>
  `POST /auth/connect-token HTTP/1.1\r\nHost: api\r\n${clientHeaders}Content-Type: application/x-www-form-urlencoded\r\n${more}\r\n${body}`;

// A smuggled request. If it is answered, another client behind the same proxy could get the response.
const NEXT = 'GET /health/live HTTP/1.1\r\nHost: api\r\n\r\n';

type Bytes = () => string | Uint8Array;

/** @returns the statuses of all responses. Checks that errors have the form of the API. */
const statusesOf = async (bytes: Bytes): Promise<number[]> => {
  const answers = await sendRaw(server.port, bytes());
  for (const answer of answers) if (answer.status >= 400) expectContractError(answer);
  expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200);
  return answers.map(({ status }) => status);
};

const expectContractError = ({ headers, body }: RawAnswer): void => {
  expect(headers['content-type']).toContain('application/json');
  const error = JSON.parse(body);
  expect(error).toMatchObject({ error: expect.any(String), error_description: expect.any(String) });
  expect(error.request_id).toBe(headers['request-id']);
};

describe.concurrent('duplicate headers', () => {
  it.each<[string, Bytes, number]>([
    ['Authorization', () => get('/accounts', 'Authorization: Bearer other\r\n'), 401],
    ['Authorization, the same', () => get('/accounts', `${userHeaders.split('\r\n')[2]}\r\n`), 401],
    ['Service-Client-Id', () => get('/accounts', 'Service-Client-Id: other\r\n'), 401],
    ['Service-Secret', () => get('/accounts', 'Service-Secret: other\r\n'), 401],
    ['Content-Type', () => post('Content-Type: application/json\r\nContent-Length: 9\r\n', 'user_id=a'), 415],
    ['Host', () => get('/accounts', 'Host: other\r\n'), 400],
  ])('rejects a second %s', async (_name, bytes, status) => {
    expect(await statusesOf(bytes)).toEqual([status]);
  });
});

// Node reads 2,000 headers by default. These fit into 16 kB.
const before = 'a:b\r\n'.repeat(2_000);

describe.concurrent('2,000 headers before another one', () => {
  it.each<[string, Bytes, number[]]>([
    ['a second Authorization', () => get('/accounts', `${before}Authorization: Bearer other\r\n`), [401]],
    ['a second Service-Secret', () => get('/accounts', `${before}Service-Secret: other\r\n`), [401]],
    ['a second Host', () => get('/accounts', `${before}Host: other\r\n`), [400]],
    [
      'an unsupported Transfer-Encoding',
      () => chunked(CHUNKS, `${before}Transfer-Encoding: gzip, chunked\r\n`),
      [400],
    ],
    [
      'an unsupported Expect',
      () => post(`${before}Expect: nonsense\r\nContent-Length: 9\r\n`, 'user_id=a'),
      [417],
    ],
    ['Content-Length', () => post(`${before}Content-Length: 9\r\n`, `user_id=a${NEXT}`), [200, 200]],
  ])('do not hide %s', async (_name, bytes, statuses) => {
    expect(await statusesOf(bytes)).toEqual(statuses);
  });
});

describe.concurrent('unusual request targets', () => {
  it.each<[string, number]>([
    ['//accounts', 404],
    ['///evil.example/accounts', 404],
    ['/accounts/', 404],
    ['/accounts%2f', 404],
    ['/%2faccounts', 404],
    ['/x/..;/accounts', 404],
    ['/accounts;x=1', 404],
    ['/ACCOUNTS', 404],
    ['/x\\..\\accounts', 400],
    ['accounts', 400],
    ['*', 400],
    ['ftp://api/accounts', 400],
    ['http://[/accounts', 400],
    ['/%', 404],
    ['/users/%00/bills', 404],
    ['/users/%ff/bills', 404],
    ['/link/assets/..%2f..%2fpackage.json', 404],
    ['/x/../accounts', 404],
    ['/users/../accounts', 404],
    ['/x/%2e%2e/accounts', 404],
    ['/x/.%2E/accounts', 404],
    ['/./accounts', 404],
    ['/accounts/.', 404],
    ['http://api/x/../accounts', 404],
    // Other spellings of the same URL.
    ['/%61ccounts', 200],
    ['/accounts?x=/../', 200],
    ['/accounts?x=1', 200],
    ['http://elsewhere.example/accounts', 200],
  ])('answers %s with %i', async (target, status) => {
    expect(await statusesOf(() => get(target))).toEqual([status]);
  });

  it.each(['/%61ccounts', 'http://elsewhere.example/accounts'])(
    'require credentials at %s',
    async (target) => {
      expect(await statusesOf(() => `GET ${target} HTTP/1.1\r\nHost: api\r\n\r\n`)).toEqual([401]);
    },
  );
});

describe.concurrent('oversized requests', () => {
  it.each<[string, Bytes, number]>([
    ['a target', () => get(`/${'a'.repeat(20_000)}`), 431],
    ['a header', () => get('/accounts', `X: ${'a'.repeat(20_000)}\r\n`), 431],
    ['the headers together', () => get('/accounts', 'X: aaaa\r\n'.repeat(4_000)), 431],
    ['chunk extensions', () => chunked(`9;${'a'.repeat(20_000)}\r\nuser_id=a\r\n0\r\n\r\n`), 413],
    ['a body', () => post('Content-Length: 100000000\r\n', 'a'.repeat(1_000)), 413],
  ])('are rejected: %s', async (_name, bytes, status) => {
    expect(await statusesOf(bytes)).toEqual([status]);
  });
});

const chunked = (body: string, header = 'Transfer-Encoding: chunked\r\n') => post(header, `${body}${NEXT}`);
const CHUNKS = '9\r\nuser_id=a\r\n0\r\n\r\n';

describe.concurrent('request smuggling', () => {
  it.each<[string, Bytes]>([
    [
      'Content-Length before Transfer-Encoding',
      () => chunked(CHUNKS, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
    ],
    [
      'Transfer-Encoding before Content-Length',
      () => chunked(CHUNKS, 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'),
    ],
    ['two different lengths', () => post('Content-Length: 9\r\nContent-Length: 10\r\n', `user_id=ab${NEXT}`)],
    ['the same length twice', () => post('Content-Length: 9\r\nContent-Length: 9\r\n', `user_id=a${NEXT}`)],
    ['a list of lengths', () => post('Content-Length: 9, 9\r\n', `user_id=a${NEXT}`)],
    ['a signed length', () => post('Content-Length: +9\r\n', `user_id=a${NEXT}`)],
    ['a negative length', () => post('Content-Length: -1\r\n', `user_id=a${NEXT}`)],
    ['a hexadecimal length', () => post('Content-Length: 0x9\r\n', `user_id=a${NEXT}`)],
    ['an unknown coding', () => chunked(CHUNKS, 'Transfer-Encoding: xchunked\r\n')],
    ['a coding before chunked', () => chunked(CHUNKS, 'Transfer-Encoding: gzip, chunked\r\n')],
    ['the coding identity', () => chunked(CHUNKS, 'Transfer-Encoding: identity\r\n')],
    ['chunked not last', () => chunked(CHUNKS, 'Transfer-Encoding: chunked, identity\r\n')],
    ['chunked twice', () => chunked(CHUNKS, 'Transfer-Encoding: chunked\r\n'.repeat(2))],
    ['a control character', () => chunked(CHUNKS, 'Transfer-Encoding: \x0bchunked\r\n')],
    ['a space before the colon', () => chunked(CHUNKS, 'Transfer-Encoding : chunked\r\n')],
    ['a malformed chunk size', () => chunked('zz\r\nuser_id=a\r\n0\r\n\r\n')],
    ['an overflowing chunk size', () => chunked('fffffffffffffffff\r\nuser_id=a\r\n0\r\n\r\n')],
    ['a chunk longer than its size', () => chunked('3\r\nuser_id=a\r\n0\r\n\r\n')],
    ['chunks that end in LF only', () => chunked('9\nuser_id=a\n0\n\n')],
    ['a chunk extension that ends in LF only', () => chunked('9;a\nuser_id=a\r\n0\r\n\r\n')],
    ['a folded header', () => get('/accounts', 'X: a\r\n  folded\r\n') + NEXT],
    ['NUL in a header', () => get('/accounts', 'X: a\0b\r\n') + NEXT],
    ['CR in a header', () => get('/accounts', 'X: a\rb\r\n') + NEXT],
    ['LF in a header', () => get('/accounts', 'X: a\nb: c\r\n') + NEXT],
    ['a header without a name', () => get('/accounts', ': a\r\n') + NEXT],
    ['no version', () => `GET /accounts\r\n\r\n${NEXT}`],
    ['HTTP/2 without negotiation', () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${NEXT}`],
    ['a TLS handshake', () => Buffer.from('160301010001000100', 'hex')],
  ])('rejects %s and ignores everything after it', async (_name, bytes) => {
    expect(await statusesOf(bytes)).toEqual([400]);
  });

  it('accepts a tab before a transfer coding', async () => {
    expect(await statusesOf(() => chunked(CHUNKS, 'Transfer-Encoding:\tchunked\r\n'))).toEqual([200, 200]);
  });

  it('accepts a short chunk extension', async () => {
    expect(await statusesOf(() => chunked('9;a=b\r\nuser_id=a\r\n0\r\n\r\n'))).toEqual([200, 200]);
  });
});

describe.concurrent('rare request forms', () => {
  it('answers HTTP/1.0 without a Host and closes the connection', async () => {
    const [answer, ...more] = await sendRaw(server.port, 'GET /health/live HTTP/1.0\r\n\r\n');
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(more).toEqual([]);
  });

  it('rejects HTTP/1.1 without a Host', async () => {
    expect(await statusesOf(() => `GET /health/live HTTP/1.1\r\n\r\n${NEXT}`)).toEqual([400]);
  });

  it.each(['a b', 'x/../y', 'user@api', '[', 'a:99999999'])('rejects the Host %j', async (host) => {
    expect(await statusesOf(() => `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toEqual([400]);
  });

  it('answers a client that has half-closed the connection', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.end(get('/accounts') + NEXT);
    const answers = parseAnswers(Buffer.concat(await socket.toArray()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('sends 100 Continue to a client that waits for it', async () => {
    const bytes = () => post('Expect: 100-continue\r\nContent-Length: 9\r\n', 'user_id=a');
    expect(await statusesOf(bytes)).toEqual([100, 200]);
  });

  it('rejects any other expectation', async () => {
    expect(
      await statusesOf(() => post('Expect: nonsense\r\nContent-Length: 9\r\n', `user_id=a${NEXT}`)),
    ).toEqual([417]);
  });

  it('ignores a request to upgrade the protocol', async () => {
    const upgrade = () => get('/accounts', 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
    expect(await statusesOf(upgrade)).toEqual([200]);
  });

  it.each([
    ['TRACE', 405],
    ['OPTIONS', 405],
    ['PROPFIND', 405],
    ['get', 400],
  ])('answers %s with %i and echoes no header', async (method, status) => {
    const [answer] = await sendRaw(server.port, get('/accounts').replace('GET', String(method)));
    expect(answer?.status).toBe(status);
    expect(answer?.body).not.toContain('Bearer ');
  });

  it('opens no tunnel for CONNECT', async () => {
    const bytes = () => get('elsewhere.example:443').replace('GET', 'CONNECT') + NEXT;
    expect(await statusesOf(bytes)).toEqual([405]);
  });

  it('keeps running when clients reset the connection after CONNECT', async () => {
    for (let round = 0; round < 10; round += 1) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(get('elsewhere.example:443').replace('GET', 'CONNECT'));
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200);
  });

  it('answers pipelined requests in order', async () => {
    const bytes = () => NEXT + get('/accounts') + get('/nothing') + NEXT;
    expect(await statusesOf(bytes)).toEqual([200, 200, 404, 200]);
  });

  it('skips an unread body before the next request', async () => {
    const bytes = () => `${get('/accounts', `Content-Length: ${NEXT.length}\r\n`)}${NEXT}${NEXT}`;
    expect(await statusesOf(bytes)).toEqual([200, 200]);
  });
});
