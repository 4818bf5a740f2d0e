import type { OperatorConnection, OperatorPage } from '@utility-connect/protocol/operator';
import { expect } from 'vitest';
import { describeStore } from '../../../../../test/store/contract/describe-store.ts';
import {
  fileAccount,
  link,
  makeClient,
  now,
  startFiles,
} from '../../../../../test/store/contract/fixtures.ts';
import { createOperatorHarness } from '../testing/operator-harness.ts';

describeStore('the states of connections', (it) => {
  it('are the same in filters and counts as in GET /connections', async ({ store }) => {
    await store.clients.put(makeClient('acme'));
    // Never read; refused; read; empty; by redirect without a list of accounts; by file.
    await link(store, 'unread', { userId: 'a' });
    await link(store, 'refused', { userId: 'b' });
    await store.operator.connections.askForSignIn('connection-refused', now);
    await link(store, 'read', { userId: 'c' });
    const data = { chunks: [], bills: [], syncedTo: now, dataThrough: now, succeededAt: now };
    await store.accounts.putData('account-read', data);
    await link(store, 'empty', { userId: 'd', accounts: [] });
    await link(store, 'unlisted', { userId: 'e', method: 'redirect', accounts: [], isPreparing: true });
    const upload = await startFiles(store, 'file', { userId: 'f', accounts: [fileAccount('account-file')] });
    await store.files.complete(upload);
    const { get } = await createOperatorHarness({ store });
    const list = (query: string) => get<OperatorPage<OperatorConnection>>(`connections?${query}`);
    const { items } = await list('');
    expect(Object.fromEntries(items.map(({ id, state }) => [id.replace('connection-', ''), state]))).toEqual({
      ...{ unread: 'preparing', refused: 'needs_sign_in', read: 'active' },
      ...{ empty: 'active', unlisted: 'preparing', file: 'active' },
    });
    for (const state of ['active', 'preparing', 'needs_sign_in'] as const) {
      const expected = items.filter((item) => item.state === state).map(({ id }) => id);
      expect((await list(`state=${state}`)).items.map(({ id }) => id)).toEqual(expected);
      expect(await store.operator.connections.countState(state)).toEqual({
        count: expected.length,
        is_more: false,
      });
    }
  });
});
