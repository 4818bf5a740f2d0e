import { describe, expect, it } from 'vitest';
import { formatConnectToken, parseConnectToken } from './connect-token.ts';

const parts = {
  connectUrl: 'https://link.example.com/connect',
  publicId: 'p'.repeat(22),
  secret: 's'.repeat(43),
};

describe('parseConnectToken()', () => {
  it('returns the parts that formatConnectToken() got', () => {
    expect(parseConnectToken(formatConnectToken(parts))).toEqual(parts);
  });

  it('returns an address with ~ as an equal one', () => {
    const token = formatConnectToken({ ...parts, connectUrl: 'https://example.com/a~~~b' });
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(parseConnectToken(token)?.connectUrl).toBe('https://example.com/a%7E%7E%7Eb');
  });

  it.each(['http://localhost:4000/link', 'http://127.0.0.1:4000/link', 'http://[::1]:4000/link'])(
    'accepts the loopback address %s without TLS',
    (connectUrl) => {
      expect(parseConnectToken(formatConnectToken({ ...parts, connectUrl }))?.connectUrl).toBe(connectUrl);
    },
  );

  it.each([
    'http://example.com/',
    'http://localhost.example.com/',
    'http://localhost:4000@evil.example/',
    'blob:https://link.example.com/a',
    'javascript:alert(1)',
    'ftp://example.com',
    'nonsense',
  ])('rejects the Connect address %s', (connectUrl) => {
    expect(parseConnectToken(formatConnectToken({ ...parts, connectUrl }))).toBeNull();
  });

  it.each(['', '.', '..', 'a.b', 'a.b.c.d', `${btoa('https://a.example')}.short.short`, '%%%.%%%.%%%'])(
    'rejects the malformed token %j',
    (text) => {
      expect(parseConnectToken(text)).toBeNull();
    },
  );
});
