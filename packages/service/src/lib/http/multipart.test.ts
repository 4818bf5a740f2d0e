import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../test/support/harness.ts';
import { concatenate } from '../bytes.ts';
import { readMultipart } from './multipart.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (body: string, contentType = 'multipart/form-data; boundary=b') =>
  readMultipart(encode(body), contentType);
const body = (headers: string, text = 'a') => `--b\r\n${headers}\r\n\r\n${text}\r\n--b--\r\n`;
const disposition = (value: string) => body(`Content-Disposition: ${value}`);
const part = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;

describe('readMultipart', () => {
  it.each([
    ['a quoted name, as in browsers', disposition('form-data; name="user_id"')],
    ['a name without quotes, as in .NET', disposition('form-data; name=user_id')],
    [
      'Content-Type before Content-Disposition, as in .NET',
      body('Content-Type: text/plain\r\nContent-Disposition: form-data; name=user_id'),
    ],
    ['no space before the name', disposition('form-data;name="user_id"')],
    ['two spaces before the name', disposition('form-data;  name="user_id"')],
    ['spaces around each separator', disposition('form-data ; name = "user_id" ;')],
    ['no space after the colon', body('Content-Disposition:form-data; name=user_id')],
    ['a disposition in another case', disposition('Form-Data; name=user_id')],
    ['a parameter in another case', disposition('form-data; NAME=user_id')],
    ['a header in another case', body('content-DISPOSITION: form-data; name=user_id')],
    ['a folded header', disposition('form-data;\r\n name=user_id')],
    ['an additional name in UTF-8', disposition(`form-data; name=user_id; name*=utf-8''user_id`)],
    ['an escaped character in the name', disposition('form-data; name="user\\_id"')],
    [
      'whitespace after the boundaries',
      '--b \t\r\nContent-Disposition: form-data; name=user_id\r\n\r\na\r\n--b-- \r\n',
    ],
    ['a preamble', `This is in MIME.\r\n${disposition('form-data; name=user_id')}`],
    ['a leading empty line', `\r\n${disposition('form-data; name=user_id')}`],
    ['an epilogue', `${disposition('form-data; name=user_id')}Bye.\r\n--b\r\nno part`],
    ['no line break after the last boundary', `${part('user_id', 'a')}--b--`],
    [
      'the transfer encoding 8bit',
      body('Content-Disposition: form-data; name=user_id\r\nContent-Transfer-Encoding: 8bit'),
    ],
  ])('accepts %s', (_case, bytes) => {
    expect(read(bytes)).toEqual([['user_id', 'a']]);
  });

  it.each([
    ['quoted', 'multipart/form-data; boundary="b"'],
    ['after other parameters', 'Multipart/Form-Data; charset=utf-8;BOUNDARY=b'],
  ])('accepts a boundary that is %s', (_how, contentType) => {
    expect(read(disposition('form-data; name=user_id'), contentType)).toEqual([['user_id', 'a']]);
  });

  it('accepts no parts, empty values, lines that look like a boundary, and all of Unicode', () => {
    expect(read('--b--\r\n')).toEqual([]);
    const text = '\r\n\r\n -- b\r\n-b\r\n--a\r\n𝄞"; name=c';
    expect(read(`${part('a', '')}${part('b', text)}--b--`)).toEqual([
      ['a', ''],
      ['b', text],
    ]);
  });

  it.each(['filename=a.txt', 'filename=""', `filename*=utf-8''a.txt`, `filename=a; filename*=utf-8''a`])(
    'returns the bytes of a file, with %s',
    (filename) => {
      expect(read(disposition(`form-data; name=user_id; ${filename}`))).toEqual([['user_id', encode('a')]]);
    },
  );

  it('returns all bytes of a file unchanged, and the texts around it as UTF-8', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
    const head = '--b\r\nContent-Disposition: form-data; name=é; filename=ü\r\n\r\n';
    const body = concatenate([encode(part('ö', '€')), encode(head), bytes, encode('\r\n--b--')]);
    expect(readMultipart(body, 'multipart/form-data; boundary=b')).toEqual([
      ['ö', '€'],
      ['é', bytes],
    ]);
  });

  it.each([
    ['no boundary', disposition('form-data; name=a'), 'multipart/form-data'],
    ['two boundaries', disposition('form-data; name=a'), 'multipart/form-data; boundary=b; boundary=c'],
    ['two media types', disposition('form-data; name=a'), 'multipart/form-data; boundary=b, text/plain'],
    ['another boundary', disposition('form-data; name=a'), 'multipart/form-data; boundary=c'],
    ['text after a boundary', '--b\r\nContent-Disposition: form-data; name=a\r\n\r\na\r\n--bc\r\n--b--'],
    ['text after the last boundary', `${disposition('form-data; name=a').trim()}c\r\n--b--`],
    ['no last boundary', part('a', 'a')],
    ['lines that end in LF only', disposition('form-data; name=a').replaceAll('\r\n', '\n')],
    ['a part without headers', `--b\r\n\r\nContent-Disposition: form-data; name=a\r\n\r\na\r\n--b--`],
    ['a part with another disposition', disposition('attachment; name=a')],
    ['a part without a name', disposition('form-data')],
    ['a name in UTF-8 only', disposition(`form-data; name*=utf-8''a`)],
    ['a part with two names', disposition('form-data; name=a; Name=b')],
    ['a part with two dispositions', body(`${'Content-Disposition: form-data; name=a\r\n'.repeat(2)}X: y`)],
    ['an unclosed quote', disposition('form-data; name="a')],
    ['text after a quote', disposition('form-data; name="a"b')],
    ['no separator between two parameters', disposition('form-data; name=a name=b')],
    ['a malformed header line', body('Content-Disposition: form-data; name=a\r\nnonsense')],
    [
      'the transfer encoding base64',
      body('Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64', 'YQ=='),
    ],
  ])('rejects %s', (_case, bytes, contentType?: string) => {
    expect(() => read(bytes, contentType)).toThrow(/^The multipart body cannot be read: /);
  });
});

describe('a multipart request', () => {
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

  it('with a name without quotes gets the same response as JSON', async () => {
    await harness.accessToken({ userId: 'Jürgen' });
    const answer = await send(`${part('user_id', 'Jürgen')}${part('utility_id', '14328')}--b--\r\n`);
    expect(await json(answer)).toMatchObject({ mode: 'update' });
  });

  it.each([
    ['a duplicate field', `${part('user_id', 'a')}${part('"user_id"', 'b')}--b--`, 'user_id'],
    ['a file instead of text', disposition(`form-data; name=user_id; filename*=utf-8''a`), 'user_id'],
    ['a byte order mark', `${part('user_id', '\ufeffa')}--b--`, 'user_id'],
    ['invalid UTF-8', Uint8Array.from(`${part('user_id', '\xe4')}--b--`, (c) => c.charCodeAt(0)), 'user_id'],
  ])('with %s gets 400 with the parameter', async (_what, bytes, param) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(400);
    const error = await json<{ error: string; param?: string }>(answer);
    expect(error).toMatchObject({ error: 'invalid_request' });
    expect(error.param).toBe(param);
  });
});
