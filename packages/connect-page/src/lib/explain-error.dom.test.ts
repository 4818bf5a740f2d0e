import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { explainError } from './explain-error.ts';

let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue();
});

describe('explainError()', () => {
  it.each([
    [
      'origin_not_allowed',
      /repeat them\. npx utility-connect clients update CLIENT_ID --origin https:\/\/app\.example\.com$/,
    ],
    [
      'redirect_uri_not_allowed',
      /"https:\/\/app\.example\.com".*repeat them\. npx utility-connect clients update CLIENT_ID --redirect-uri https:\/\/app\.example\.com$/,
    ],
    ['connect_token_unknown', /POST \/auth\/connect-token of this service/],
    ['connect_token_expired', /older than 30 minutes.*a function as connectToken/],
    ['connect_token_used', /a function as connectToken/],
  ])('names the cause and the fix of %s in the console', async (code, expected) => {
    expect(await explainError(code, 'https://app.example.com')).toMatch(expected);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(expected));
  });

  it('repeats the registered origins in the command, quoted for shells that expand *', async () => {
    const start = { registered: ['https://www.example.com', 'http://localhost:*'] };
    document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify(start)}</script>`;
    onTestFinished(() => document.body.replaceChildren());
    expect(await explainError('origin_not_allowed', 'https://app.example.com')).toMatch(
      /your client id\. npx utility-connect clients update CLIENT_ID --origin https:\/\/www\.example\.com --origin 'http:\/\/localhost:\*' --origin https:\/\/app\.example\.com$/,
    );
  });

  it('names no command for a page without an origin', async () => {
    expect(await explainError('origin_not_allowed', 'null')).toMatch(/sandboxed frame: serve it at https/);
  });

  it('quotes a redirect_uri that a link chose, so that no shell runs a part of it', async () => {
    expect(await explainError('redirect_uri_not_allowed', "https://a.example/';$(id)")).toMatch(
      /--redirect-uri 'https:\/\/a\.example\/%27;\$\(id\)'$/,
    );
  });

  it('tells a missing redirect_uri from one that is not registered', async () => {
    expect(await explainError('redirect_uri_not_allowed', '')).toMatch(/^redirect_uri is missing/);
  });

  it.each(['invalid_credentials', 'opened_elsewhere', 'service_unavailable'])(
    'is silent about %s, which the developer cannot repair',
    async (code) => {
      expect(await explainError(code, '')).toBe(code);
      expect(logged).not.toHaveBeenCalled();
    },
  );
});
