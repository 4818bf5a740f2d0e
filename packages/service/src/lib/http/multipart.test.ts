import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../test/support/harness.ts';
import { readMultipart } from './multipart.ts';

const read = (body: string, contentType = 'multipart/form-data; boundary=b') =>
  readMultipart(new TextEncoder().encode(body), contentType);
const body = (headers: string, text = 'a') => `--b\r\n${headers}\r\n\r\n${text}\r\n--b--\r\n`;
const disposition = (value: string) => body(`Content-Disposition: ${value}`);
const part = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;

describe('a multipart body', () => {
  it.each([
    ['browsers quote the name', disposition('form-data; name="user_id"')],
    ['.NET does not', disposition('form-data; name=user_id')],
    [
      '.NET names the type first',
      body('Content-Type: text/plain\r\nContent-Disposition: form-data; name=user_id'),
    ],
    ['there is no space before the name', disposition('form-data;name="user_id"')],
    ['there are two', disposition('form-data;  name="user_id"')],
    ['there are some around each mark', disposition('form-data ; name = "user_id" ;')],
    ['there is none after the colon', body('Content-Disposition:form-data; name=user_id')],
    ['the disposition is in another case', disposition('Form-Data; name=user_id')],
    ['the name of the name is', disposition('form-data; NAME=user_id')],
    ['the name of the header is', body('content-DISPOSITION: form-data; name=user_id')],
    ['a header goes on in the next line', disposition('form-data;\r\n name=user_id')],
    ['the name comes in UTF-8 too', disposition(`form-data; name=user_id; name*=utf-8''user_id`)],
    ['a character of the name is escaped', disposition('form-data; name="user\\_id"')],
    [
      'blanks follow the boundaries',
      '--b \t\r\nContent-Disposition: form-data; name=user_id\r\n\r\na\r\n--b-- \r\n',
    ],
    ['there is a preamble', `This is in MIME.\r\n${disposition('form-data; name=user_id')}`],
    ['there is an empty line first', `\r\n${disposition('form-data; name=user_id')}`],
    ['there is an epilogue', `${disposition('form-data; name=user_id')}Bye.\r\n--b\r\nno part`],
    ['nothing follows the last boundary', `${part('user_id', 'a')}--b--`],
    [
      'the part says that it is as it is',
      body('Content-Disposition: form-data; name=user_id\r\nContent-Transfer-Encoding: 8bit'),
    ],
    [
      'the part is in base64',
      body('Content-Disposition: form-data; name=user_id\r\nContent-Transfer-Encoding: BASE64', 'YQ=='),
    ],
  ])('is read where %s', (_case, bytes) => {
    expect(read(bytes)).toEqual([['user_id', 'a']]);
  });

  it.each([
    ['quoted', 'multipart/form-data; boundary="b"'],
    ['after other parameters', 'Multipart/Form-Data; charset=utf-8;BOUNDARY=b'],
  ])('has a boundary that is %s', (_how, contentType) => {
    expect(read(disposition('form-data; name=user_id'), contentType)).toEqual([['user_id', 'a']]);
  });

  it('may have no part, parts without text, lines that look like a boundary, and all of Unicode', () => {
    expect(read('--b--\r\n')).toEqual([]);
    const text = '\r\n\r\n -- b\r\n-b\r\n--a\r\n𝄞"; name=c';
    expect(read(`${part('a', '')}${part('b', text)}--b--`)).toEqual([
      ['a', ''],
      ['b', text],
    ]);
  });

  it.each(['filename=a.txt', 'filename=""', `filename*=utf-8''a.txt`, `filename=a; filename*=utf-8''a`])(
    'has a file, and no text, where there is %s',
    (filename) => {
      expect(read(disposition(`form-data; name=user_id; ${filename}`))).toEqual([['user_id', null]]);
    },
  );

  it.each([
    ['there is no boundary', disposition('form-data; name=a'), 'multipart/form-data'],
    ['there are two', disposition('form-data; name=a'), 'multipart/form-data; boundary=b; boundary=c'],
    ['there are two types', disposition('form-data; name=a'), 'multipart/form-data; boundary=b, text/plain'],
    ['the boundary is another one', disposition('form-data; name=a'), 'multipart/form-data; boundary=c'],
    ['the boundary has gone on', '--b\r\nContent-Disposition: form-data; name=a\r\n\r\na\r\n--bc\r\n--b--'],
    ['the last one has', `${disposition('form-data; name=a').trim()}c\r\n--b--`],
    ['there is no end', part('a', 'a')],
    ['lines end in LF alone', disposition('form-data; name=a').replaceAll('\r\n', '\n')],
    ['a part has no headers', `--b\r\n\r\nContent-Disposition: form-data; name=a\r\n\r\na\r\n--b--`],
    ['a part is no part of a form', disposition('attachment; name=a')],
    ['a part has no name', disposition('form-data')],
    ['a name is in UTF-8 alone', disposition(`form-data; name*=utf-8''a`)],
    ['a part has two names', disposition('form-data; name=a; Name=b')],
    ['a part has two dispositions', body(`${'Content-Disposition: form-data; name=a\r\n'.repeat(2)}X: y`)],
    ['a quote has no end', disposition('form-data; name="a')],
    ['text follows a quote', disposition('form-data; name="a"b')],
    ['two names have no mark between them', disposition('form-data; name=a name=b')],
    ['a line of the headers has no name', body('Content-Disposition: form-data; name=a\r\nnonsense')],
    [
      'an encoding is not known',
      body('Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: quoted-printable'),
    ],
    [
      'base64 is none',
      body('Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64', '?'),
    ],
  ])('is refused where %s', (_case, bytes, contentType?: string) => {
    expect(() => read(bytes, contentType)).toThrow(/^The multipart body cannot be read: /);
  });
});

describe('a multipart body of a request', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness();
  });
  const send = (bytes: BodyInit) =>
    harness.call('/auth/connect-token', {
      method: 'POST',
      headers: { ...harness.clientHeaders, 'Content-Type': 'multipart/form-data; boundary="b"' },
      body: bytes,
    });

  it('without quotes is the same as in JSON', async () => {
    await harness.accessToken({ userId: 'Jürgen' });
    const answer = await send(`${part('user_id', 'Jürgen')}${part('utility_id', '14328')}--b--\r\n`);
    expect(await json(answer)).toMatchObject({ mode: 'update' });
  });

  it.each([
    ['a field twice', `${part('user_id', 'a')}${part('"user_id"', 'b')}--b--`, 'user_id'],
    ['a file for text', disposition(`form-data; name=user_id; filename*=utf-8''a`), 'user_id'],
    ['a byte order mark', `${part('user_id', '\ufeffa')}--b--`, 'user_id'],
    [
      'bytes that are no UTF-8',
      Uint8Array.from(`${part('user_id', '\xe4')}--b--`, (c) => c.charCodeAt(0)),
      'user_id',
    ],
  ])('with %s is refused', async (_what, bytes, param) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(400);
    const error = await json<{ error: string; param?: string }>(answer);
    expect(error).toMatchObject({ error: 'invalid_request' });
    expect(error.param).toBe(param);
  });
});
