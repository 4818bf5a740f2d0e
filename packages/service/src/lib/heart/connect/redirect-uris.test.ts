import { describe, expect, it } from 'vitest';
import {
  matchesRedirectUri,
  redirectUriProblem,
  redirectWithCode,
  redirectWithDenial,
} from './redirect-uris.ts';

describe('redirectUriProblem', () => {
  it.each([
    'https://app.example.com/cb?x=1&codes=2&states',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'com.example.app:/callback',
  ])('accepts %s', (uri) => {
    expect(redirectUriProblem(uri)).toBeNull();
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
  ])('rejects %s', (uri) => {
    expect(redirectUriProblem(uri)).toMatch(/^must be https/);
  });

  it.each([
    'https://app.example.com/cb?code=old',
    'https://app.example.com/cb?x=1&state=z',
    'https://app.example.com/cb?error',
    'https://app.example.com/cb?connect_token=',
    'https://app.example.com/cb?%63ode=old',
    'https://app.example.com/cb?Code=old',
    'http://localhost/cb?code=old',
    'com.example.app:/callback?state=z',
  ])('rejects %s for a parameter that Connect adds', (uri) => {
    expect(redirectUriProblem(uri)).toMatch(/^must not have code, state, error or connect_token/);
  });
});

describe('matchesRedirectUri', () => {
  it('compares character for character', () => {
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

  it('ignores the port of a loopback URI, but not its host or path', () => {
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

  it.each(['localhost', '127.0.0.1', '[::1]'])('rejects a port above 65535 of %s', (host) => {
    const registered = [`http://${host}/cb`];
    expect(matchesRedirectUri(registered, `http://${host}:65535/cb`)).toBe(true);
    expect(matchesRedirectUri(registered, `http://${host}:65536/cb`)).toBe(false);
    expect(matchesRedirectUri(registered, `http://${host}:99999/cb`)).toBe(false);
  });
});

describe('redirectWithCode', () => {
  it.each([
    ['https://a.example/cb?x=1', 'a b&=ü', 'https://a.example/cb?x=1&code=c&state=a%20b%26%3D%C3%BC'],
    ['https://a.example/cb?x=a%20b&y', 's', 'https://a.example/cb?x=a%20b&y&code=c&state=s'],
    ['https://a.example/cb', null, 'https://a.example/cb?code=c'],
    ['https://a.example/cb', '', 'https://a.example/cb?code=c&state='],
    ['com.example.app:/cb?x=1', null, 'com.example.app:/cb?x=1&code=c'],
  ])('keeps the query of %s and returns the state %j unchanged', (uri, state, expected) => {
    expect(redirectWithCode(uri, 'c', state)).toBe(expected);
  });

  it('replaces a stored code and state, so that exactly one code arrives', () => {
    const stored = 'https://a.example/cb?code=old&x=1&state=z&%63ode=old&error=e&connect_token=t&y=2';
    expect(redirectWithCode(stored, 'c', 's')).toBe('https://a.example/cb?x=1&y=2&code=c&state=s');
    expect(redirectWithCode(stored, 'c', null)).toBe('https://a.example/cb?x=1&y=2&code=c');
  });
});

describe('redirectWithDenial', () => {
  it.each([
    [
      'https://a.example/cb?x=1',
      'a b&=ü',
      'https://a.example/cb?x=1&error=access_denied&state=a%20b%26%3D%C3%BC',
    ],
    ['https://a.example/cb', null, 'https://a.example/cb?error=access_denied'],
    ['com.example.app:/cb', '', 'com.example.app:/cb?error=access_denied&state='],
  ])('keeps the query of %s and returns the state %j unchanged', (uri, state, expected) => {
    expect(redirectWithDenial(uri, state)).toBe(expected);
  });
});
