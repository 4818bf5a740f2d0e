import { describe, expect, it } from 'vitest';
import { ConnectorError, type ConnectorErrorCode } from '../connectors/connector.ts';
import { doneAt, failedAt } from './outcomes.ts';

const now = 1_700_000_000;
const outage = new ConnectorError('utility_unavailable', 'Down.');
const after = (failures: number, utilityFailures: number, error: unknown = outage) =>
  failedAt(now, error, { failures, utilityFailures }, 1);

describe('the next reading', () => {
  it('is about a day away, for some a little earlier than for others', () => {
    expect(doneAt(now, 0)).toEqual({ kind: 'done', dueAt: now + 77_760 });
    expect(doneAt(now, 1)).toEqual({ kind: 'done', dueAt: now + 95_040 });
  });

  it('comes later after each failure in a row, of the account and of its utility apart', () => {
    expect(after(0, 0)).toEqual({ kind: 'failed', dueAt: now + 300, blockedUntil: now + 60 });
    expect(after(1, 0)).toEqual({ kind: 'failed', dueAt: now + 600, blockedUntil: now + 60 });
    expect(after(0, 2)).toEqual({ kind: 'failed', dueAt: now + 300, blockedUntil: now + 60 });
    expect(after(0, 5)).toEqual({ kind: 'failed', dueAt: now + 300, blockedUntil: now + 480 });
  });

  it('is never more than six hours away, and a utility never blocked for more than one', () => {
    expect(after(1_000, 1_000)).toEqual({ kind: 'failed', dueAt: now + 21_600, blockedUntil: now + 3_600 });
  });

  it('comes after half that time for the luckiest', () => {
    const luckiest = failedAt(now, outage, { failures: 0, utilityFailures: 0 }, 0);
    expect(luckiest).toEqual({ kind: 'failed', dueAt: now + 150, blockedUntil: now + 30 });
  });

  it('does not wait for a utility when the fault is our own', () => {
    expect(after(0, 5, new TypeError('a fault'))).toMatchObject({ kind: 'failed', blockedUntil: null });
  });

  it('is later for a utility that hangs, and for its other accounts as before when one gives garbage', () => {
    const hanging = new ConnectorError('utility_timeout', 'Slow.');
    expect(after(0, 0, hanging)).toEqual({ kind: 'failed', dueAt: now + 300, blockedUntil: now + 60 });
    const garbage = new ConnectorError('invalid_answer', 'Garbage.');
    expect(after(0, 0, garbage)).toEqual({ kind: 'failed', dueAt: now + 300, blockedUntil: null });
  });

  it.each<ConnectorErrorCode>(['invalid_credentials', 'account_locked', 'login_expired', 'challenge_over'])(
    'waits for the person after %s',
    (code) => {
      expect(after(0, 0, new ConnectorError(code, 'No.'))).toEqual({ kind: 'login_refused', at: now });
    },
  );
});
