import { describe, expect, it } from 'vitest';
import {
  currentAttempt,
  openSession,
  startAttempt,
  succeeded,
} from '../../../../test/support/connect/open-session.ts';
import { attemptWhere, createHarness, json } from '../../../../test/support/harness.ts';

describe('DELETE /connection', () => {
  it('revokes the token and erases credentials and data', async () => {
    const own = await createHarness();
    const first = await own.accessToken();
    const second = await own.accessToken();
    const [account] = await json<{ id: string }[]>(own.read('/accounts', first));
    const headers = { ...own.clientHeaders, Authorization: `Bearer ${first}` };
    const answer = await own.call('/connection', { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
    expect((await own.read('/accounts', first)).status).toBe(401);
    expect((await own.read('/accounts', second)).status).toBe(401);
    expect(await own.service.context.store.syncs.findAccount(account?.id ?? '')).toBeNull();
    expect(await own.service.context.store.accounts.listBills(account?.id ?? '')).toEqual([]);
    expect(await json(own.post('/auth/connect-token', { user_id: 'user-1' }))).toMatchObject({
      mode: 'create',
    });
  });

  it('cancels a sign-in that waits for a code, and the user can start again', async () => {
    const own = await createHarness();
    const headers = { ...own.clientHeaders, Authorization: `Bearer ${await own.accessToken()}` };
    const token = await openSession(own);
    await startAttempt(own, token, { username: 'mfa@example.com' });
    const current = currentAttempt(own, token);
    await attemptWhere(({ status }) => status === 'challenge', current);
    expect((await own.call('/connection', { method: 'DELETE', headers })).status).toBe(204);

    const answer = await own.page(token, 'attempts/current/answer', { body: { answer: '123456' } });
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({ error: 'attempt_not_ready' });
    expect(await json(current())).toMatchObject({ status: 'cancelled', challenge: null, accounts: null });
    expect(
      await own.service.context.store.users.hasConnectedUser(own.service.client.clientId, 'user-1'),
    ).toBe(false);
    await startAttempt(own, token, { username: 'mfa@example.com' });
    await attemptWhere(({ status }) => status === 'challenge', current);
    await own.page(token, 'attempts/current/answer', { body: { answer: '123456' } });
    await succeeded(own, token);
  });
});
