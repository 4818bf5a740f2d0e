import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Bytes, CHUNKS, NEXT, type RawRequests, startRawRequests } from '../support/raw-requests.ts';

let raw: RawRequests;
beforeAll(async () => {
  raw = await startRawRequests();
});
afterAll(() => raw.close());

describe.concurrent('request smuggling', () => {
  it.each<[string, Bytes]>([
    [
      'Content-Length before Transfer-Encoding',
      () => raw.chunked(CHUNKS, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
    ],
    [
      'Transfer-Encoding before Content-Length',
      () => raw.chunked(CHUNKS, 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'),
    ],
    [
      'two different lengths',
      () => raw.post('Content-Length: 9\r\nContent-Length: 10\r\n', `user_id=ab${NEXT}`),
    ],
    [
      'the same length twice',
      () => raw.post('Content-Length: 9\r\nContent-Length: 9\r\n', `user_id=a${NEXT}`),
    ],
    ['a list of lengths', () => raw.post('Content-Length: 9, 9\r\n', `user_id=a${NEXT}`)],
    ['a signed length', () => raw.post('Content-Length: +9\r\n', `user_id=a${NEXT}`)],
    ['a negative length', () => raw.post('Content-Length: -1\r\n', `user_id=a${NEXT}`)],
    ['a hexadecimal length', () => raw.post('Content-Length: 0x9\r\n', `user_id=a${NEXT}`)],
    ['an unknown coding', () => raw.chunked(CHUNKS, 'Transfer-Encoding: xchunked\r\n')],
    ['a coding before chunked', () => raw.chunked(CHUNKS, 'Transfer-Encoding: gzip, chunked\r\n')],
    ['the coding identity', () => raw.chunked(CHUNKS, 'Transfer-Encoding: identity\r\n')],
    ['chunked not last', () => raw.chunked(CHUNKS, 'Transfer-Encoding: chunked, identity\r\n')],
    ['chunked twice', () => raw.chunked(CHUNKS, 'Transfer-Encoding: chunked\r\n'.repeat(2))],
    ['a control character', () => raw.chunked(CHUNKS, 'Transfer-Encoding: \x0bchunked\r\n')],
    ['a space before the colon', () => raw.chunked(CHUNKS, 'Transfer-Encoding : chunked\r\n')],
    ['a malformed chunk size', () => raw.chunked('zz\r\nuser_id=a\r\n0\r\n\r\n')],
    ['an overflowing chunk size', () => raw.chunked('fffffffffffffffff\r\nuser_id=a\r\n0\r\n\r\n')],
    ['a chunk longer than its size', () => raw.chunked('3\r\nuser_id=a\r\n0\r\n\r\n')],
    ['chunks that end in LF only', () => raw.chunked('9\nuser_id=a\n0\n\n')],
    ['a chunk extension that ends in LF only', () => raw.chunked('9;a\nuser_id=a\r\n0\r\n\r\n')],
    ['a folded header', () => raw.get('/accounts', 'X: a\r\n  folded\r\n') + NEXT],
    ['NUL in a header', () => raw.get('/accounts', 'X: a\0b\r\n') + NEXT],
    ['CR in a header', () => raw.get('/accounts', 'X: a\rb\r\n') + NEXT],
    ['LF in a header', () => raw.get('/accounts', 'X: a\nb: c\r\n') + NEXT],
    ['a header without a name', () => raw.get('/accounts', ': a\r\n') + NEXT],
    ['no version', () => `GET /accounts\r\n\r\n${NEXT}`],
    ['HTTP/2 without negotiation', () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${NEXT}`],
    ['a TLS handshake', () => Buffer.from('160301010001000100', 'hex')],
  ])('rejects %s and ignores everything after it', async (_name, bytes) => {
    await raw.expectStatuses(bytes, [400]);
  });

  it('accepts a tab before a transfer coding', async () => {
    await raw.expectStatuses(() => raw.chunked(CHUNKS, 'Transfer-Encoding:\tchunked\r\n'), [200, 200]);
  });

  it('accepts a short chunk extension', async () => {
    await raw.expectStatuses(() => raw.chunked('9;a=b\r\nuser_id=a\r\n0\r\n\r\n'), [200, 200]);
  });
});
