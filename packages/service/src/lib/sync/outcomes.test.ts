import { ConnectorError, type ConnectorErrorCode, NotYetError } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import type { SyncErrorCode } from '../store/syncs.ts';
import { failureOutcome, successOutcome } from './outcomes.ts';

const now = 1_700_000_000;
const outage = new ConnectorError('utility_unavailable', 'Down.');
const after = (failures: number, utilityFailures: number, error: unknown = outage) =>
  failureOutcome(now, error, { failures, utilityFailures }, 1);

describe('the time of the next sync', () => {
  it('is about a day after a success, with jitter', () => {
    expect(successOutcome(now, 0)).toEqual({ kind: 'done', dueAt: now + 77_760 });
    expect(successOutcome(now, 1)).toEqual({ kind: 'done', dueAt: now + 95_040 });
  });

  it('backs off twice as long after each failure in a row, for the account and for the utility', () => {
    expect(after(0, 0)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      blockedUntil: now + 60,
      error: 'utility_unavailable',
    });
    expect(after(1, 0)).toEqual({
      kind: 'failed',
      dueAt: now + 600,
      blockedUntil: now + 60,
      error: 'utility_unavailable',
    });
    expect(after(0, 2)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      blockedUntil: now + 60,
      error: 'utility_unavailable',
    });
    expect(after(0, 5)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      blockedUntil: now + 480,
      error: 'utility_unavailable',
    });
  });

  it('is at most six hours after a failure, and blocks a utility for at most an hour', () => {
    expect(after(1_000, 1_000)).toEqual({
      kind: 'failed',
      dueAt: now + 21_600,
      blockedUntil: now + 3_600,
      error: 'utility_unavailable',
    });
  });

  it('has a jitter of up to half of the delay', () => {
    const earliest = failureOutcome(now, outage, { failures: 0, utilityFailures: 0 }, 0);
    expect(earliest).toEqual({
      kind: 'failed',
      dueAt: now + 150,
      blockedUntil: now + 30,
      error: 'utility_unavailable',
    });
  });

  it('is when the utility said that it has the data', () => {
    expect(after(3, 5, new NotYetError(40, 'Later.'))).toEqual({ kind: 'not_yet', dueAt: now + 40 });
  });

  it.each([
    [40, { retryAfterSeconds: 40 }],
    [900, {}],
  ])('is after %s seconds when the utility limits requests, which is no failure', (seconds, options) => {
    const limited = new ConnectorError('rate_limited', 'Too many requests.', options);
    expect(after(3, 5, limited)).toEqual({ kind: 'not_yet', dueAt: now + seconds });
  });

  it('does not block the utility after an internal error', () => {
    expect(after(0, 5, new TypeError('a fault'))).toMatchObject({
      kind: 'failed',
      blockedUntil: null,
      error: 'server_error',
    });
  });

  it('blocks the utility after a timeout, but not after an invalid answer', () => {
    const hanging = new ConnectorError('utility_timeout', 'Slow.');
    expect(after(0, 0, hanging)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      blockedUntil: now + 60,
      error: 'utility_unavailable',
    });
    const garbage = new ConnectorError('invalid_answer', 'Garbage.');
    expect(after(0, 0, garbage)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      blockedUntil: null,
      error: 'invalid_answer',
    });
  });

  it.each<[ConnectorErrorCode, SyncErrorCode]>([
    ['utility_unavailable', 'utility_unavailable'],
    ['utility_timeout', 'utility_unavailable'],
    ['invalid_answer', 'invalid_answer'],
    ['connector_stopped', 'invalid_answer'],
    ['client_refused', 'client_refused'],
  ])('names the reason of a failure: %s is %s', (code, error) => {
    expect(after(0, 0, new ConnectorError(code, 'No.'))).toMatchObject({ kind: 'failed', error });
  });

  it.each<ConnectorErrorCode>(['invalid_credentials', 'account_locked', 'login_expired', 'challenge_over'])(
    'is not set after %s until the person signs in again',
    (code) => {
      expect(after(0, 0, new ConnectorError(code, 'No.'))).toMatchObject({ kind: 'login_refused', at: now });
    },
  );
});
