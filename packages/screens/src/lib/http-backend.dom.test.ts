import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpBackend } from './http-backend.ts';

const backendThat = (send: (request: Request) => Response | Promise<Response>) =>
  createHttpBackend({
    connectToken: 't',
    parentOrigin: null,
    apiUrl: 'http://localhost:4000/link/api/',
    send,
  });

/** A request that gets no response and ends only when it is aborted. */
const silence = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('the HTTP backend', () => {
  const requestWith = async (options: Partial<Parameters<typeof createHttpBackend>[0]>) => {
    const send = vi.fn((_: Request) => new Response(null, { status: 204 }));
    await createHttpBackend({ connectToken: 't', apiUrl: '/link/api', send, ...options }).cancelAttempt();
    return send.mock.lastCall?.[0] as Request;
  };

  it('calls the API below its URL, with or without a slash at the end', async () => {
    for (const apiUrl of ['/link/api', '/link/api/']) {
      expect((await requestWith({ apiUrl })).url).toBe(`${location.origin}/link/api/attempts/current`);
    }
  });

  it('sends the origin of the page, unless another or none is given', async () => {
    const originOf = ({ headers }: Request) => headers.get('Connect-Parent-Origin');
    expect(originOf(await requestWith({}))).toBe(location.origin);
    expect(originOf(await requestWith({ parentOrigin: 'https://sunny.example' }))).toBe(
      'https://sunny.example',
    );
    expect(originOf(await requestWith({ parentOrigin: null }))).toBeNull();
  });
});

describe('the HTTP backend in a browser of 2022', () => {
  const { any, timeout } = AbortSignal;
  beforeEach(() => {
    Object.assign(AbortSignal, { any: undefined, timeout: undefined });
    vi.useFakeTimers();
  });
  afterEach(() => {
    Object.assign(AbortSignal, { any, timeout });
    vi.useRealTimers();
  });

  it('searches, and leaves no timer running', async () => {
    const backend = backendThat(() => Response.json({ utilities: [] }));
    const { signal } = new AbortController();
    expect(await backend.searchUtilities({ query: 'edison', limit: 30, signal })).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops a search that was aborted', async () => {
    const controller = new AbortController();
    const search = backendThat(silence).searchUtilities({ query: 'e', limit: 30, signal: controller.signal });
    controller.abort();
    await expect(search).rejects.toMatchObject({ code: 'network' });
    const late = backendThat(({ signal }) => {
      if (signal.aborted) throw signal.reason;
      return Response.json({ utilities: [] });
    });
    const { signal } = controller;
    await expect(late.searchUtilities({ query: 'e', limit: 30, signal })).rejects.toMatchObject({
      code: 'network',
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails a request that gets no response within 20 seconds', async () => {
    const failed = vi.fn();
    backendThat(silence).readAttempt().catch(failed);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
  });
});
