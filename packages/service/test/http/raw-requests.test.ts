import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAnswers, sendRaw } from '../support/raw-http.ts';
import { type Bytes, CHUNKS, NEXT, type RawRequests, startRawRequests } from '../support/raw-requests.ts';

let raw: RawRequests;
beforeAll(async () => {
  raw = await startRawRequests();
});
afterAll(() => raw.close());

describe.concurrent('duplicate headers', () => {
  it.each<[string, Bytes, number]>([
    ['Authorization', () => raw.get('/accounts', 'Authorization: Bearer other\r\n'), 401],
    ['Authorization, the same', () => raw.get('/accounts', `${raw.userHeaders.split('\r\n')[2]}\r\n`), 401],
    ['Service-Client-Id', () => raw.get('/accounts', 'Service-Client-Id: other\r\n'), 401],
    ['Service-Secret', () => raw.get('/accounts', 'Service-Secret: other\r\n'), 401],
    [
      'Content-Type',
      () => raw.post('Content-Type: application/json\r\nContent-Length: 9\r\n', 'user_id=a'),
      415,
    ],
    ['Host', () => raw.get('/accounts', 'Host: other\r\n'), 400],
  ])('rejects a second %s', async (_name, bytes, status) => {
    await raw.expectStatuses(bytes, [status]);
  });
});

// Node reads 2,000 headers by default. These fit into 16 kB.
const before = 'a:b\r\n'.repeat(2_000);

describe.concurrent('2,000 headers before another one', () => {
  it.each<[string, Bytes, number[]]>([
    ['a second Authorization', () => raw.get('/accounts', `${before}Authorization: Bearer other\r\n`), [401]],
    ['a second Service-Secret', () => raw.get('/accounts', `${before}Service-Secret: other\r\n`), [401]],
    ['a second Host', () => raw.get('/accounts', `${before}Host: other\r\n`), [400]],
    [
      'an unsupported Transfer-Encoding',
      () => raw.chunked(CHUNKS, `${before}Transfer-Encoding: gzip, chunked\r\n`),
      [400],
    ],
    [
      'an unsupported Expect',
      () => raw.post(`${before}Expect: nonsense\r\nContent-Length: 9\r\n`, 'user_id=a'),
      [417],
    ],
    ['Content-Length', () => raw.post(`${before}Content-Length: 9\r\n`, `user_id=a${NEXT}`), [200, 200]],
  ])('do not hide %s', async (_name, bytes, statuses) => {
    await raw.expectStatuses(bytes, statuses);
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
    await raw.expectStatuses(() => raw.get(target), [status]);
  });

  it.each(['/%61ccounts', 'http://elsewhere.example/accounts'])(
    'require credentials at %s',
    async (target) => {
      await raw.expectStatuses(() => `GET ${target} HTTP/1.1\r\nHost: api\r\n\r\n`, [401]);
    },
  );
});

describe.concurrent('oversized requests', () => {
  it.each<[string, Bytes, number]>([
    ['a target', () => raw.get(`/${'a'.repeat(20_000)}`), 431],
    ['a header', () => raw.get('/accounts', `X: ${'a'.repeat(20_000)}\r\n`), 431],
    ['the headers together', () => raw.get('/accounts', 'X: aaaa\r\n'.repeat(4_000)), 431],
    ['chunk extensions', () => raw.chunked(`9;${'a'.repeat(20_000)}\r\nuser_id=a\r\n0\r\n\r\n`), 413],
    ['a body', () => raw.post('Content-Length: 100000000\r\n', 'a'.repeat(1_000)), 413],
  ])('are rejected: %s', async (_name, bytes, status) => {
    await raw.expectStatuses(bytes, [status]);
  });
});

describe.concurrent('rare request forms', () => {
  it('answers HTTP/1.0 without a Host and closes the connection', async () => {
    const [answer, ...more] = await sendRaw(raw.port, 'GET /health/live HTTP/1.0\r\n\r\n');
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(more).toEqual([]);
  });

  it('rejects HTTP/1.1 without a Host', async () => {
    await raw.expectStatuses(() => `GET /health/live HTTP/1.1\r\n\r\n${NEXT}`, [400]);
  });

  it.each(['a b', 'x/../y', 'user@api', '[', 'a:99999999'])('rejects the Host %j', async (host) => {
    await raw.expectStatuses(() => `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`, [400]);
  });

  it('answers a client that has half-closed the connection', async () => {
    const socket = connect(raw.port, '127.0.0.1');
    socket.end(raw.get('/accounts') + NEXT);
    const answers = parseAnswers(Buffer.concat(await socket.toArray()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('sends 100 Continue to a client that waits for it', async () => {
    const bytes = () => raw.post('Expect: 100-continue\r\nContent-Length: 9\r\n', 'user_id=a');
    await raw.expectStatuses(bytes, [100, 200]);
  });

  it('rejects any other expectation', async () => {
    await raw.expectStatuses(
      () => raw.post('Expect: nonsense\r\nContent-Length: 9\r\n', `user_id=a${NEXT}`),
      [417],
    );
  });

  it('ignores a request to upgrade the protocol', async () => {
    const upgrade = () => raw.get('/accounts', 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
    await raw.expectStatuses(upgrade, [200]);
  });

  it.each([
    ['TRACE', 405],
    ['OPTIONS', 405],
    ['PROPFIND', 405],
    ['get', 400],
  ])('answers %s with %i and echoes no header', async (method, status) => {
    const [answer] = await sendRaw(raw.port, raw.get('/accounts').replace('GET', String(method)));
    expect(answer?.status).toBe(status);
    expect(answer?.body).not.toContain('Bearer ');
  });

  it('opens no tunnel for CONNECT', async () => {
    const bytes = () => raw.get('elsewhere.example:443').replace('GET', 'CONNECT') + NEXT;
    await raw.expectStatuses(bytes, [405]);
    const [answer] = await sendRaw(raw.port, bytes());
    expect(answer?.headers).toMatchObject({ allow: 'GET, HEAD' });
  });

  it('keeps running when clients reset the connection after CONNECT', async () => {
    for (let round = 0; round < 10; round += 1) {
      const socket = connect(raw.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(raw.get('elsewhere.example:443').replace('GET', 'CONNECT'));
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    expect((await fetch(`http://127.0.0.1:${raw.port}/health/live`)).status).toBe(200);
  });

  it('answers pipelined requests in order', async () => {
    const bytes = () => NEXT + raw.get('/accounts') + raw.get('/nothing') + NEXT;
    await raw.expectStatuses(bytes, [200, 200, 404, 200]);
  });

  it('skips an unread body before the next request', async () => {
    const bytes = () => `${raw.get('/accounts', `Content-Length: ${NEXT.length}\r\n`)}${NEXT}${NEXT}`;
    await raw.expectStatuses(bytes, [200, 200]);
  });
});
