import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../src/lib/core/http/app.ts';
import { type RunningServer, serve } from '../../src/lib/node/server/server.ts';
import { createHarness } from '../support/harness.ts';
import { sendRaw } from '../support/raw-http.ts';

let server: RunningServer;
const records: RequestRecord[] = [];
let clientHeaders: Record<string, string>;
beforeAll(async () => {
  const harness = await createHarness({ onRequest: (record) => records.push(record) });
  ({ clientHeaders } = harness);
  server = await serve(harness.service, '127.0.0.1', 0);
});
afterAll(() => server.close());

afterEach(() => records.splice(0));

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = (count: number, write: (name: string) => string) =>
  Array.from({ length: count }, (_, index) => write(`f${index.toString(36)}`));

const send = (contentType: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`http://127.0.0.1:${server.port}/auth/connect-token`, {
    method: 'POST',
    headers: { ...clientHeaders, 'Content-Type': contentType },
    body,
  });

it('a POST without a body and its type has no parameters', async () => {
  const address = `http://127.0.0.1:${server.port}/auth/connect-token`;
  const response = await fetch(address, { method: 'POST', headers: clientHeaders });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_request', param: 'user_id' });
});

describe('a request body', () => {
  it.each<[string, string, string | Uint8Array<ArrayBuffer>, number]>([
    ['10,000 fields of a form', form, `user_id=a&${fields(10_000, (name) => name).join('&')}`, 200],
    [
      '10,000 fields of JSON',
      'application/json',
      `{"user_id":"a",${fields(10_000, (name) => `"${name}":1`).join(',')}}`,
      413,
    ],
    [
      '6,000 fields of JSON',
      'application/json',
      `{"user_id":"a",${fields(6_000, (name) => `"${name}":1`).join(',')}}`,
      200,
    ],
    ['10,000 parts', multipart, `${fields(10_000, (name) => part(name, '')).join('')}--b--`, 413],
    [
      '1,000 parts',
      multipart,
      `${part('user_id', 'a')}${fields(1_000, (name) => part(name, '')).join('')}--b--`,
      200,
    ],
    [
      'deeply nested arrays',
      'application/json',
      `{"user_id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      400,
    ],
    ['deeply nested objects', 'application/json', `${'{"user_id":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
    ['unclosed brackets', 'application/json', '['.repeat(60_000), 400],
    ['an array instead of text', form, 'user_id[]=a', 400],
    ['an object instead of text', 'application/json', '{"user_id":{"$ne":""}}', 400],
    ['__proto__', 'application/json', '{"__proto__":{"user_id":"a"}}', 400],
    ['no content', 'application/json', '', 400],
    ['null', 'application/json', 'null', 400],
    ['an array', 'application/json', '[{"user_id":"a"}]', 400],
    ['UTF-16', 'application/json; charset=utf-16', Buffer.from('{"user_id":"a"}', 'utf16le'), 400],
    [
      'Latin-1 in JSON',
      'application/json; charset=iso-8859-1',
      Buffer.from('{"user_id":"\xe4"}', 'latin1'),
      400,
    ],
    ['Latin-1 in a form', `${form}; charset=iso-8859-1`, 'user_id=%E4', 400],
    ['a lone surrogate', 'application/json', '{"user_id":"\\ud800"}', 400],
    ['NUL', 'application/json', '{"user_id":"a\\u0000"}', 400],
    ['UTF-8', 'application/json; charset=utf-8', '{"user_id":"ä"}', 200],
    ['65,536 bytes', form, `user_id=a&x=${'x'.repeat(65_524)}`, 200],
    ['65,537 bytes', form, `user_id=a&x=${'x'.repeat(65_525)}`, 413],
  ])('with %s gets the documented status', async (_name, contentType, body, status) => {
    const answer = await send(contentType, body);
    const text = await answer.text();
    expect(answer.status, text).toBe(status);
    if (status >= 400) expect(JSON.parse(text)).toMatchObject({ request_id: expect.any(String) });
    expect((await send(form, 'user_id=a')).status).toBe(200);
  });

  it('is not read further once its chunks exceed the limit', async () => {
    const head = Object.entries({ ...clientHeaders, 'Content-Type': form })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
    const answers = await sendRaw(server.port, [
      `POST /auth/connect-token HTTP/1.1\r\nHost: api\r\n${head}Transfer-Encoding: chunked\r\n\r\n`,
      ...Array<string>(1_000).fill(chunk),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([413]);
  });

  it.each(['/register', '/auth/connect-token'])(
    'for %s is logged as 400 if the client disconnects halfway',
    async (path) => {
      const head = Object.entries({ ...clientHeaders, 'Content-Type': form, 'Content-Length': '20' })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`POST ${path} HTTP/1.1\r\nHost: api\r\n${head}Expect: 100-continue\r\n\r\n`);
      // The service is now handling the request.
      await once(socket, 'data');
      socket.write('a');
      socket.destroy();
      await expect.poll(() => records).toHaveLength(1);
      expect(records[0]).toMatchObject({ route: path, status: 400 });
      expect(records[0]).not.toHaveProperty('error');
    },
  );
});
