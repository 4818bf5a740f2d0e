import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import { readForm } from '../../node/read-form.ts';
import { readMultipart } from './multipart.ts';

const TYPE = 'multipart/form-data; boundary="x-x"';
const encode = (text: string) => new TextEncoder().encode(text);
const part = (name: string, text: string) =>
  `--x-x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;

describe('readMultipart', () => {
  const read = (body: string, contentType = TYPE) => readMultipart(encode(body), contentType, readForm);

  it.each([
    ['a quoted name, as in browsers', part('"user_id"', 'a')],
    ['a name without quotes, as in .NET', part('user_id', 'a')],
    [
      'Content-Type first, as in .NET',
      part('user_id', 'a').replace('\r\n', '\r\nContent-Type: text/plain\r\n'),
    ],
    ['a header in another case', part('user_id', 'a').replace('Disp', 'DISP')],
    ['a preamble', `This is in MIME.\r\n${part('user_id', 'a')}`],
  ])('accepts %s', async (_case, parts) => {
    expect(await read(`${parts}--x-x--\r\n`)).toEqual([['user_id', 'a']]);
  });

  it('accepts no parts, empty values, lines that look like a boundary, and all of Unicode', async () => {
    expect(await read('--x-x--\r\n')).toEqual([]);
    const text = '\ufeff\r\n\r\n -- b\r\n-b\r\n--a\r\n𝄞"; name=c';
    expect(await read(`${part('a', '')}${part('b', text)}--x-x--`)).toEqual([
      ['a', ''],
      ['b', text],
    ]);
  });

  it('returns all bytes of a file unchanged, and the texts around it as UTF-8', async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
    const body = Buffer.concat([
      encode(part('"ö"', '€')),
      encode(part('"é"; filename="ü"', '').slice(0, -2)),
      bytes,
      encode(`\r\n${part('"empty"; filename=""', '')}--x-x--`),
    ]);
    expect(await readMultipart(body, TYPE, readForm)).toEqual([
      ['ö', '€'],
      ['é', bytes],
      ['empty', new Uint8Array()],
    ]);
  });

  it.each([
    ['no boundary', `${part('a', 'a')}--x-x--`, 'multipart/form-data'],
    ['another boundary', `${part('a', 'a')}--x-x--`, 'multipart/form-data; boundary=c'],
    ['no last boundary', part('a', 'a')],
    ['lines that end in LF only', `${part('a', 'a')}--x-x--`.replaceAll('\r\n', '\n')],
    ['a part without a name', `${part('', 'a')}--x-x--`.replace('; name=', '')],
  ])('rejects %s', async (_case, body, contentType?: string) => {
    await expect(read(body, contentType)).rejects.toThrow('The multipart body cannot be read.');
  });
});

describe('a multipart request', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ readForm });
  });
  const send = (body: BodyInit) =>
    harness.call('/auth/connect-token', {
      method: 'POST',
      headers: { ...harness.clientHeaders, 'Content-Type': TYPE },
      body,
    });

  it('with a name without quotes gets the same response as JSON', async () => {
    await harness.accessToken({ userId: 'Jürgen' });
    const answer = await send(`${part('user_id', 'Jürgen')}${part('utility_id', '14328')}--x-x--\r\n`);
    expect(await json(answer)).toMatchObject({ mode: 'update' });
  });

  it.each([
    ['a duplicate field', `${part('user_id', 'a')}${part('"user_id"', 'b')}--x-x--`],
    ['a file instead of text', `${part('user_id; filename=a', 'a')}--x-x--`],
    ['a control character', `${part('user_id', 'a\0')}--x-x--`],
    ['invalid UTF-8', Uint8Array.from(`${part('user_id', '\xe4')}--x-x--`, (c) => c.charCodeAt(0))],
  ])('with %s gets 400 with the parameter', async (_what, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'user_id' });
  });
});
