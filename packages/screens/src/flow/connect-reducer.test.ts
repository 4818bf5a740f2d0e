import { describe, expect, it } from 'vitest';
import { loadingState } from '../loading/loading-screen.ts';
import { attemptOf, sessionOf } from '../testing/fake-backend.ts';
import { pge, utilities } from '../testing/samples.ts';
import { canGoBack, connectReducer, initialConnectState } from './connect-reducer.ts';
import type { ConnectAction, ConnectState } from './connect-state.ts';

const run = (state: ConnectState, ...actions: ConnectAction[]) => actions.reduce(connectReducer, state);
const selection = initialConnectState(sessionOf({ consented: true }));
const credentials = run(selection, { type: 'utility_chosen', utility: pge });
const connecting = run(credentials, {
  type: 'attempt_started',
  attempt: attemptOf(),
  typed: { username: 'ann' },
});

describe('connectReducer', () => {
  it.each<[string, ConnectState, ConnectAction]>([
    ['a session that is opened twice', selection, { type: 'session_opened', session: sessionOf() }],
    [
      'an attempt that is read after its cancellation',
      credentials,
      { type: 'attempt_read', attempt: attemptOf() },
    ],
    ['a choice on another screen', credentials, { type: 'utility_chosen', utility: pge }],
    ['a stale consent', credentials, { type: 'consent_recorded' }],
    ['a retry when nothing failed', credentials, { type: 'retried' }],
  ])('ignores %s', (_, state, action) => {
    expect(connectReducer(state, action)).toBe(state);
  });

  it('keeps the username for the same utility only', () => {
    const back = run(connecting, { type: 'attempt_cancelled' }, { type: 'back' });
    expect(run(back, { type: 'utility_chosen', utility: pge })).toMatchObject({ typed: { username: 'ann' } });
    const other = utilities[1] as typeof pge;
    expect(run(back, { type: 'utility_chosen', utility: other })).toMatchObject({ typed: {} });
  });

  it('ignores Back while a request is pending', () => {
    const busy = run(credentials, { type: 'request_sent' });
    expect(run(busy, { type: 'back' })).toBe(busy);
    expect(canGoBack(busy)).toBe(true);
  });

  it('clears the problem when the next request is sent', () => {
    const failed = run(credentials, { type: 'request_failed', code: 'network' });
    expect(failed).toMatchObject({ problem: 'offline', busy: false });
    expect(run(failed, { type: 'request_sent' })).toMatchObject({ problem: null, busy: true });
  });

  it('stays at Connecting when a poll fails, and applies the next one', () => {
    const lost = run(connecting, { type: 'request_failed', code: 'network' });
    expect(lost).toMatchObject({ screen: 'connecting', isTroubled: true });
    const reading = attemptOf({ status: 'reading_accounts' });
    expect(run(lost, { type: 'attempt_read', attempt: reading })).toMatchObject({
      screen: 'connecting',
      step: 'reading_accounts',
      isTroubled: false,
    });
  });

  it('returns to the login when the attempt is gone', () => {
    expect(run(connecting, { type: 'request_failed', code: 'not_found' })).toMatchObject({
      screen: 'credentials',
      typed: { username: 'ann' },
      problem: 'service_unavailable',
    });
  });

  it.each([
    ['create', true],
    ['update', false],
  ] as const)('can go back from Utility Selection in %s mode: %s', (mode, expected) => {
    expect(canGoBack(initialConnectState(sessionOf({ mode, consented: true })))).toBe(expected);
  });

  it('opens the session again after the service was unreachable', () => {
    const failed = run(loadingState, { type: 'request_failed', code: 'network' });
    expect(failed).toMatchObject({ screen: 'error', code: 'service_unavailable' });
    expect(run(failed, { type: 'retried' })).toEqual(loadingState);
  });

  it('keeps no password in the state', () => {
    expect(Object.keys(connecting)).not.toContain('password');
  });
});
