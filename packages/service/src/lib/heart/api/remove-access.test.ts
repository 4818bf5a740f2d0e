import { describe, expect, it } from 'vitest';
import { createHarness, json } from '../../../../test/support/harness.ts';

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
});
