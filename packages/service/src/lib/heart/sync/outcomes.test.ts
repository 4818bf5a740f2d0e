import { ConnectorError, type ConnectorErrorCode, NotYetError } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import type { SyncErrorCode } from '../store/syncs.ts';
import { failureOutcome, successOutcome } from './outcomes.ts';

const now = 1_700_000_000;
const outage = new ConnectorError('utility_unavailable', 'Down.');
const after = (failures: number, error: unknown = outage) => failureOutcome(now, error, failures, 1);

describe('the time of the next sync', () => {
  it('is about a day after a success, with jitter', () => {
    expect(successOutcome(now, 0)).toEqual({ kind: 'done', dueAt: now + 77_760 });
    expect(successOutcome(now, 1)).toEqual({ kind: 'done', dueAt: now + 95_040 });
  });

  it('backs off twice as long after each failure in a row', () => {
    expect(after(0)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      error: 'utility_unavailable',
      isOutage: true,
    });
    expect(after(1)).toEqual({
      kind: 'failed',
      dueAt: now + 600,
      error: 'utility_unavailable',
      isOutage: true,
    });
  });

  it('is at most six hours after a failure', () => {
    expect(after(1_000)).toEqual({
      kind: 'failed',
      dueAt: now + 21_600,
      error: 'utility_unavailable',
      isOutage: true,
    });
  });

  it('has a jitter of up to half of the delay', () => {
    const earliest = failureOutcome(now, outage, 0, 0);
    expect(earliest).toEqual({
      kind: 'failed',
      dueAt: now + 150,
      error: 'utility_unavailable',
      isOutage: true,
    });
  });

  it('is when the utility said that it has the data', () => {
    expect(after(3, new NotYetError(40, 'Later.'))).toEqual({ kind: 'not_yet', dueAt: now + 40 });
  });

  it.each([
    [40, { retryAfterSeconds: 40 }],
    [900, {}],
  ])('is after %s seconds when the utility limits requests, which is no failure', (seconds, options) => {
    const limited = new ConnectorError('rate_limited', 'Too many requests.', options);
    expect(after(3, limited)).toEqual({ kind: 'not_yet', dueAt: now + seconds });
  });

  it('does not block the utility after an internal error', () => {
    expect(after(0, new TypeError('a fault'))).toMatchObject({
      kind: 'failed',
      error: 'server_error',
    });
  });

  it('counts a timeout as an outage, but not an invalid answer', () => {
    const hanging = new ConnectorError('utility_timeout', 'Slow.');
    expect(after(0, hanging)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      error: 'utility_unavailable',
      isOutage: true,
    });
    const garbage = new ConnectorError('invalid_answer', 'Garbage.');
    expect(after(0, garbage)).toEqual({
      kind: 'failed',
      dueAt: now + 300,
      error: 'invalid_answer',
      isOutage: false,
    });
  });

  it.each<[ConnectorErrorCode, SyncErrorCode]>([
    ['utility_unavailable', 'utility_unavailable'],
    ['utility_timeout', 'utility_unavailable'],
    ['invalid_answer', 'invalid_answer'],
    ['connector_stopped', 'invalid_answer'],
    ['client_refused', 'client_refused'],
  ])('names the reason of a failure: %s is %s', (code, error) => {
    expect(after(0, new ConnectorError(code, 'No.'))).toMatchObject({ kind: 'failed', error });
  });

  it.each<ConnectorErrorCode>(['invalid_credentials', 'account_locked', 'login_expired', 'challenge_over'])(
    'is not set after %s until the person signs in again',
    (code) => {
      expect(after(0, new ConnectorError(code, 'No.'))).toMatchObject({ kind: 'login_refused', at: now });
    },
  );
});
