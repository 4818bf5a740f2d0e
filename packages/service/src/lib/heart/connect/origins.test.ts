import { describe, expect, it } from 'vitest';
import { isOriginAllowed, matchesOrigin } from './origins.ts';

describe('isOriginAllowed', () => {
  it.each([
    'https://app.example.com',
    'https://app.example.com:8443',
    'http://localhost:5173',
    'http://127.0.0.1:8080',
  ])('accepts %s', (origin) => {
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
  ])('rejects %j', (origin) => {
    expect(isOriginAllowed(origin, 'sandbox')).toBe(false);
  });

  it('accepts the wildcard for local ports in the sandbox only', () => {
    expect(isOriginAllowed('http://localhost:*', 'sandbox')).toBe(true);
    expect(isOriginAllowed('http://localhost:*', 'production')).toBe(false);
  });
});

describe('matchesOrigin', () => {
  it('matches exactly, or any port of the local wildcard', () => {
    expect(matchesOrigin(['https://app.example.com'], 'https://app.example.com')).toBe(true);
    expect(matchesOrigin(['http://localhost:*'], 'http://localhost:5173')).toBe(true);
    expect(matchesOrigin(['http://localhost:*'], 'http://localhost')).toBe(true);
  });

  it.each([
    'https://app.example.com:8443',
    'https://app.example.com.evil.example',
    'https://app.example.co',
    'https://evil-app.example.com',
    'http://app.example.com',
    'http://localhost.evil.example:80',
    'http://localhost:80.evil.example',
    'https://localhost:5173',
    'http://localhost:99999',
    'null',
  ])('rejects the look-alike %s', (origin) => {
    expect(matchesOrigin(['https://app.example.com', 'http://localhost:*'], origin)).toBe(false);
  });
});
