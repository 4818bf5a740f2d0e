import type { ConnectBackend } from '@utility-connect/screens';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withOpenSession } from './with-open-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const consent = { terms_version: '2026-11-20', locale: 'en' };
const backendWith = (openSession: () => Promise<unknown>) => {
  const recordConsent = vi.fn(async () => undefined);
  const backend = { openSession: vi.fn(openSession), recordConsent } as unknown as ConnectBackend;
  return { backend, recordConsent, first: withOpenSession(backend) };
};

describe('withOpenSession()', () => {
  it('opens the session once, without a call', async () => {
    const { backend, first } = backendWith(async () => ({}));
    await vi.runAllTimersAsync();
    await first.recordConsent(consent);
    expect(backend.openSession).toHaveBeenCalledOnce();
  });

  it('waits for the open session before it records consent', async () => {
    let open = (_session: unknown) => {};
    const { recordConsent, first } = backendWith(() => new Promise((resolve) => (open = resolve)));
    const recorded = first.recordConsent(consent);
    await vi.runAllTimersAsync();
    expect(recordConsent).not.toHaveBeenCalled();
    open({});
    await recorded;
    expect(recordConsent).toHaveBeenCalledWith(consent);
  });

  it('rejects with the error of a failed opening, and tries again on the next call', async () => {
    const answers = [Promise.reject(new Error('redirect_uri_not_allowed')), Promise.resolve({})];
    const { recordConsent, first } = backendWith(() => answers.shift() as Promise<unknown>);
    await expect(first.recordConsent(consent)).rejects.toThrow('redirect_uri_not_allowed');
    expect(recordConsent).not.toHaveBeenCalled();
    await first.recordConsent(consent);
    expect(recordConsent).toHaveBeenCalledOnce();
  });

  it('searches utilities before the session is open', async () => {
    const searchUtilities = vi.fn(async () => []);
    const openSession = () => new Promise(() => {});
    const backend = { openSession, searchUtilities } as unknown as ConnectBackend;
    const search = { query: '', limit: 5, signal: new AbortController().signal };
    expect(await withOpenSession(backend).searchUtilities(search)).toEqual([]);
  });
});
