import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpBackend } from './http-backend.ts';

/** Stands in for the browser's request, which jsdom would send over the network. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  url = '';
  body: unknown;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
    this.onloadend();
  }
}

const start = async (name = 'usage.xml') => {
  const backend = createHttpBackend({ connectToken: 'token', apiUrl: '/link/api/' });
  const file = new File(['<feed/>'], name);
  const controller = new AbortController();
  const onProgress = vi.fn();
  const answer = backend.uploadFile({ file, signal: controller.signal, onProgress });
  // Awaited later.
  answer.catch(() => {});
  await vi.dynamicImportSettled();
  return { answer, file, controller, onProgress, request: FakeRequest.last };
};

describe('the upload of a file', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('sends the file with its name and reports the progress', async () => {
    const { answer, file, onProgress, request } = await start('Strom für März \ud800.xml');
    expect(new URL(request.url).pathname).toBe('/link/api/attempts/current/files');
    expect(request.headers).toMatchObject({
      Authorization: 'Bearer token',
      'Connect-Parent-Origin': location.origin,
      'Content-Type': 'application/octet-stream',
      'File-Name': 'Strom%20f%C3%BCr%20M%C3%A4rz%20%EF%BF%BD.xml',
    });
    expect(request.body).toBe(file);
    request.upload.onprogress?.({ loaded: 3, total: 12 });
    request.answer(200, { id: 'attempt-1' });
    await expect(answer).resolves.toEqual({ id: 'attempt-1' });
    expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  });

  it('rejects with the code of a refused file', async () => {
    const { answer, request } = await start();
    request.answer(422, { error: 'pdf', error_description: 'A PDF.' });
    await expect(answer).rejects.toMatchObject({ code: 'pdf' });
  });

  it('rejects with service_unavailable when the answer is no JSON', async () => {
    const { answer, request } = await start();
    request.answer(502, '');
    request.responseText = '<html>';
    await expect(answer).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('rejects with network when the connection breaks', async () => {
    const { answer, request } = await start();
    request.onerror();
    request.onloadend();
    await expect(answer).rejects.toMatchObject({ code: 'network' });
  });

  it('rejects with network after a minute without progress', async () => {
    const { answer, request } = await start();
    const failed = vi.fn();
    answer.catch(failed);
    await vi.advanceTimersByTimeAsync(50_000);
    request.upload.onprogress?.({ loaded: 3, total: 12 });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
  });

  it('stops when it is aborted', async () => {
    const { answer, controller } = await start();
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'network' });
  });

  it('sends nothing that was aborted before', async () => {
    const backend = createHttpBackend({ connectToken: 't' });
    const file = new File(['x'], 'a.xml');
    const upload = { file, signal: AbortSignal.abort(), onProgress: () => {} };
    await expect(backend.uploadFile(upload)).rejects.toMatchObject({ code: 'network' });
  });

  it('takes the fetch of a mock backend', async () => {
    const send = vi.fn(async (_: Request) => Response.json({ id: 'attempt-1' }));
    const backend = createHttpBackend({ connectToken: 't', send });
    const { signal } = new AbortController();
    const onProgress = vi.fn();
    await backend.uploadFile({ file: new File(['x'], 'a.xml'), signal, onProgress });
    expect(send.mock.lastCall?.[0].headers.get('File-Name')).toBe('a.xml');
    expect(onProgress).toHaveBeenLastCalledWith(1);
  });
});
