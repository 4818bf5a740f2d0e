import type { ConnectBackend } from '@utility-connect/screens';
import { beforeEach, expect, it, vi } from 'vitest';
import { openFirst } from './open-first.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const consent = { terms_version: '2026-11-20', locale: 'en' };
const backendWith = (openSession: () => Promise<unknown>) => {
  const recordConsent = vi.fn(async () => undefined);
  const backend = { openSession: vi.fn(openSession), recordConsent } as unknown as ConnectBackend;
  return { backend, recordConsent, first: openFirst(backend) };
};

it('opens the session by itself, once', async () => {
  const { backend, first } = backendWith(async () => ({}));
  await vi.runAllTimersAsync();
  await first.recordConsent(consent);
  expect(backend.openSession).toHaveBeenCalledOnce();
});

it('records a consent in an open session only', async () => {
  let open = (_session: unknown) => {};
  const { recordConsent, first } = backendWith(() => new Promise((resolve) => (open = resolve)));
  const recorded = first.recordConsent(consent);
  await vi.runAllTimersAsync();
  expect(recordConsent).not.toHaveBeenCalled();
  open({});
  await recorded;
  expect(recordConsent).toHaveBeenCalledWith(consent);
});

it('tells why the session could not be opened, and tries again with the next call', async () => {
  const answers = [Promise.reject(new Error('redirect_uri_not_allowed')), Promise.resolve({})];
  const { recordConsent, first } = backendWith(() => answers.shift() as Promise<unknown>);
  await expect(first.recordConsent(consent)).rejects.toThrow('redirect_uri_not_allowed');
  expect(recordConsent).not.toHaveBeenCalled();
  await first.recordConsent(consent);
  expect(recordConsent).toHaveBeenCalledOnce();
});

it.each(['startAttempt', 'readAttempt', 'complete'] as const)(
  '%s waits for the open session',
  async (name) => {
    let open = (_session: unknown) => {};
    const call = vi.fn(async () => undefined);
    const backend = {
      openSession: () => new Promise((resolve) => (open = resolve)),
      [name]: call,
    } as unknown as ConnectBackend;
    const called = (openFirst(backend)[name] as () => Promise<unknown>)();
    await vi.runAllTimersAsync();
    expect(call).not.toHaveBeenCalled();
    open({});
    await called;
    expect(call).toHaveBeenCalledOnce();
  },
);
