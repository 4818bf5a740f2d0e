import { describe, expect, it } from 'vitest';
import { isOriginAllowed, matchesOrigin } from './origins.ts';
import { isRedirectUriAllowed, matchesRedirectUri, redirectWithCode } from './redirect-uris.ts';

describe('origins of a client', () => {
  it.each([
    'https://app.example.com',
    'https://app.example.com:8443',
    'http://localhost:5173',
    'http://127.0.0.1:8080',
  ])('may be %s', (origin) => {
    expect(isOriginAllowed(origin, 'production')).toBe(true);
  });

  it.each([
    'http://app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    '*',
    'https://*',
    'null',
    '',
    "https://a.example; script-src 'unsafe-inline'",
  ])('may not be %j', (origin) => {
    expect(isOriginAllowed(origin, 'sandbox')).toBe(false);
  });

  it('may be any local port in the sandbox only', () => {
    expect(isOriginAllowed('http://localhost:*', 'sandbox')).toBe(true);
    expect(isOriginAllowed('http://localhost:*', 'production')).toBe(false);
  });

  it('match exactly, or any port of a local wildcard', () => {
    expect(matchesOrigin(['https://app.example.com'], 'https://app.example.com')).toBe(true);
    expect(matchesOrigin(['http://localhost:*'], 'http://localhost:5173')).toBe(true);
    expect(matchesOrigin(['http://localhost:*'], 'http://localhost')).toBe(true);
  });

  it.each([
    'https://app.example.com.evil.example',
    'https://app.example.co',
    'https://evil-app.example.com',
    'http://app.example.com',
    'http://localhost.evil.example:80',
    'http://localhost:80.evil.example',
    'https://localhost:5173',
    'http://localhost:99999',
    'null',
  ])('do not match the look-alike %s', (origin) => {
    expect(matchesOrigin(['https://app.example.com', 'http://localhost:*'], origin)).toBe(false);
  });
});

describe('redirect URIs of a client', () => {
  it.each([
    'https://app.example.com/cb?x=1',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'com.example.app:/callback',
  ])('may be %s', (uri) => {
    expect(isRedirectUriAllowed(uri)).toBe(true);
  });

  it.each([
    'http://app.example.com/cb',
    'https://app.example.com/cb#fragment',
    'https://user:pass@app.example.com/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:app.example.com',
    '/cb',
    'https://app.example.com/ cb',
    `https://app.example.com/${'x'.repeat(2000)}`,
  ])('may not be %s', (uri) => {
    expect(isRedirectUriAllowed(uri)).toBe(false);
  });

  it('match character for character', () => {
    const registered = ['https://app.example.com/cb'];
    expect(matchesRedirectUri(registered, 'https://app.example.com/cb')).toBe(true);
    for (const other of [
      'https://app.example.com/cb/',
      'https://app.example.com/CB',
      'https://app.example.com:443/cb',
      'https://app.example.com/cb?x=1',
      'https://app.example.com/cb/../cb',
    ]) {
      expect(matchesRedirectUri(registered, other)).toBe(false);
    }
  });

  it('match a loopback URI on any port, and on no other host or path', () => {
    const registered = ['http://localhost:4001/callback'];
    expect(matchesRedirectUri(registered, 'http://localhost:9/callback')).toBe(true);
    expect(matchesRedirectUri(registered, 'http://localhost/callback')).toBe(true);
    for (const other of [
      'http://127.0.0.1:4001/callback',
      'http://localhost:4001/callback2',
      'http://localhost:4001@evil.example/callback',
      'https://localhost:4001/callback',
    ]) {
      expect(matchesRedirectUri(registered, other)).toBe(false);
    }
  });

  it('match no loopback URI with a port that there is not', () => {
    const registered = ['http://localhost/cb', 'http://127.0.0.1/cb', 'http://[::1]/cb'];
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(matchesRedirectUri(registered, `http://${host}:65535/cb`)).toBe(true);
      expect(matchesRedirectUri(registered, `http://${host}:65536/cb`)).toBe(false);
      expect(matchesRedirectUri(registered, `http://${host}:99999/cb`)).toBe(false);
    }
  });

  it('keep their own query, and get the state back unchanged', () => {
    expect(redirectWithCode('https://a.example/cb?x=1', 'c', 'a b&=ü')).toBe(
      'https://a.example/cb?x=1&code=c&state=a%20b%26%3D%C3%BC',
    );
    expect(redirectWithCode('https://a.example/cb', 'c', null)).toBe('https://a.example/cb?code=c');
    expect(redirectWithCode('https://a.example/cb', 'c', '')).toBe('https://a.example/cb?code=c&state=');
  });
});
