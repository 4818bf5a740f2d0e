import { type FileMethod, NotYetError, type RequestLimit } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import type { ClaimTurn } from './claim-turn.ts';
import { trackCalls } from './current-call.ts';
import { createPacedFetch } from './paced-fetch.ts';

const everybody = { host: 'api.example.com', requests: 1, seconds: 5, per: 'everybody' } as const;

/** A paced `fetch` with a clock that only moves while it waits, and one turn for each of the `seconds` of a limit. */
const paced = (limits: readonly RequestLimit[], answer: (url: string) => Response = () => new Response()) => {
  let now = 0;
  const free = new Map<string, number>();
  const claims: string[] = [];
  const sent: { readonly url: string; readonly init: RequestInit | undefined; readonly at: number }[] = [];
  const claim: ClaimTurn = async (limit, subject, { notBefore, withinMs }) => {
    const key = `${limits.indexOf(limit)} ${subject}`;
    const at = Math.max(now, notBefore, free.get(key) ?? 0);
    if (at - now <= withinMs) free.set(key, at + limit.seconds * 1000);
    claims.push(key);
    return { at, now };
  };
  const fetch = createPacedFetch({
    limits,
    claim,
    fetch: async (url, init) => {
      sent.push({ url, init, at: now });
      return answer(url);
    },
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
    },
  });
  return { fetch, claims, sent, times: () => sent.map(({ at }) => at) };
};

const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });

describe('a paced fetch', () => {
  it('waits for the turn of a request', async () => {
    const { fetch, times } = paced([everybody]);
    await fetch('https://api.example.com/a');
    await fetch('https://api.example.com/b');
    expect(times()).toEqual([0, 5_000]);
  });

  it('asks to come back rather than to wait for long, and sends nothing', async () => {
    const { fetch, sent } = paced([{ ...everybody, seconds: 60 }]);
    await fetch('https://api.example.com/');
    const late = fetch('https://api.example.com/');
    await expect(late).rejects.toBeInstanceOf(NotYetError);
    await expect(late).rejects.toMatchObject({ retryAfterSeconds: 60 });
    expect(sent).toHaveLength(1);
  });

  it('limits only the host and the beginning of the path of a limit', async () => {
    const { fetch, claims } = paced([{ ...everybody, path: '/v1/token' }]);
    await fetch('https://api.example.com/v1/data');
    await fetch('https://api.example.com.evil.example/v1/token');
    await fetch('https://other.example.com/v1/token');
    expect(claims).toEqual([]);
    await fetch(new URL('https://API.example.com:443/v1/token?a=b'));
    expect(claims).toEqual(['0 ']);
  });

  it('tells requests apart by method, address and body', async () => {
    const { fetch, claims } = paced([{ ...everybody, seconds: 1, per: 'request' }]);
    const url = 'https://api.example.com/a';
    await fetch(url);
    await fetch(`${url}#fragment`, { method: 'get', headers: { authorization: 'other' } });
    expect(claims[0]).toMatch(/^0 [0-9a-f]{64}$/);
    expect(claims[1]).toBe(claims[0]);
    await fetch(`${url}?b`);
    await fetch(url, { method: 'POST' });
    await fetch(url, { method: 'POST', body: 'a=b' });
    expect(new Set(claims).size).toBe(4);
    await fetch(url, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    await fetch(new Request(url, { method: 'POST', body: 'a=b' }) as never);
    expect(new Set(claims).size).toBe(4);
    await expect(fetch(url, { method: 'POST', body: new FormData() })).rejects.toThrow(TypeError);
  });

  it('keeps each of several limits at the time of the request', async () => {
    const { fetch, times } = paced([
      { ...everybody, seconds: 4 },
      { ...everybody, seconds: 1 },
    ]);
    for (let count = 0; count < 3; count += 1) await fetch('https://api.example.com/').catch(() => undefined);
    expect(times()).toEqual([0, 4_000, 8_000]);
  });

  it('waits for the seconds of one call in total', async () => {
    const { fetch, times } = paced([everybody]);
    const method = trackCalls<FileMethod>(
      {
        kind: 'file',
        async readFile() {
          for (let count = 0; count < 9; count += 1) await fetch('https://api.example.com/');
          return { accounts: [], leftOut: [] };
        },
      },
      {},
    );
    await expect(method.readFile({} as never)).rejects.toMatchObject({ name: 'NotYetError' });
    expect(times()).toEqual([0, 5_000, 10_000]);
  });

  it('stops waiting when its signal aborts', async () => {
    const { fetch } = paced([everybody]);
    await fetch('https://api.example.com/');
    const signal = AbortSignal.abort(new Error('canceled'));
    await expect(fetch('https://api.example.com/', { signal })).rejects.toThrow('canceled');
  });

  it('attack: counts each hop of a redirect', async () => {
    const { fetch, times, sent } = paced([everybody], (url: string) =>
      url.endsWith('/end') ? new Response('end') : redirect('https://api.example.com/end'),
    );
    const response = await fetch('https://elsewhere.example.com/', {
      headers: { authorization: 'canary', a: 'b' },
    });
    expect(await response.text()).toBe('end');
    expect(response.redirected).toBe(true);
    await fetch('https://api.example.com/first');
    expect(times()).toEqual([0, 0, 5_000, 10_000]);
    expect([...new Headers(sent[1]?.init?.headers)]).toEqual([['a', 'b']]);
  });

  it('follows redirects as fetch does', async () => {
    const limits = [everybody];
    const follow = async (status: number, method: string) => {
      const { fetch, sent } = paced(limits, (url) =>
        url.endsWith('/end') ? new Response() : redirect('/end', status),
      );
      await fetch('https://b.example.com/', { method, body: method === 'POST' ? 'body' : null });
      const { url, init } = sent[1] ?? {};
      return [url, init?.method, init?.body];
    };
    const url = 'https://b.example.com/end';
    expect(await follow(303, 'POST')).toEqual([url, 'GET', null]);
    expect(await follow(302, 'POST')).toEqual([url, 'GET', null]);
    expect(await follow(307, 'POST')).toEqual([url, 'POST', 'body']);
    expect(await follow(303, 'HEAD')).toEqual([url, 'HEAD', null]);
    const { fetch } = paced(limits, () => redirect('/again'));
    await expect(fetch('https://b.example.com/')).rejects.toThrow('redirected too often');
    await expect(fetch('https://b.example.com/', { redirect: 'error' })).rejects.toThrow('was redirected');
    expect((await fetch('https://b.example.com/', { redirect: 'manual' })).status).toBe(302);
  });
});
