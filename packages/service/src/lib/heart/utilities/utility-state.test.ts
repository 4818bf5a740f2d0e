import { describe, expect, it } from 'vitest';
import { OUTAGE_LOGINS, OUTAGE_SECONDS } from '../store/outage.ts';
import { utilityState } from './utility-state.ts';

const now = 1_790_000_000;
const healthy = { failures: 0, failedAt: 0, blockedUntil: 0, statusSince: null, pausedAt: null };
const down = { ...healthy, failures: OUTAGE_LOGINS, failedAt: now, statusSince: now - 60 };

describe('the state of a utility', () => {
  it('is down from the time at which the operator paused it, whatever it answers', () => {
    const pausedAt = now - 10;
    for (const health of [healthy, down]) {
      expect(utilityState({ ...health, pausedAt }, now)).toEqual({ status: 'down', since: pausedAt });
      expect(utilityState({ ...health, pausedAt }, now + 30 * 86_400).status).toBe('down');
    }
    expect(utilityState({ ...healthy, pausedAt: null }, now)).toEqual({ status: 'up', since: null });
  });

  it('is down since its outage began, and up again when no failure follows', () => {
    expect(utilityState(down, now)).toEqual({ status: 'down', since: now - 60 });
    const later = now + OUTAGE_SECONDS;
    expect(utilityState(down, later)).toEqual({ status: 'up', since: later });
    expect(utilityState({ ...down, blockedUntil: later + 1 }, later).status).toBe('down');
  });

  it('is up with fewer failures', () => {
    expect(utilityState({ ...down, failures: OUTAGE_LOGINS - 1 }, now).status).toBe('up');
  });
});
