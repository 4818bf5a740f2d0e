import type {
  OperatorConnection,
  OperatorConnectionDetail,
  OperatorJournal,
  OperatorPage,
} from '@utility-connect/protocol/operator';
import { expect, onTestFinished } from 'vitest';
import { describeStore } from '../../../../../test/store/contract/describe-store.ts';
import { connectFile, greenButton } from '../../../../../test/support/connect/upload.ts';
import { json, NOW } from '../../../../../test/support/harness.ts';
import { createOperatorHarness, type OperatorHarness } from '../testing/operator-harness.ts';

const now = NOW / 1000;

describeStore('a sandbox connection that the operator breaks', (it) => {
  /** A working service with one connection that has data. */
  const start = async (store: OperatorHarness['service']['context']['store']) => {
    const harness = await createOperatorHarness({ store });
    await harness.accessToken({ userId: 'user-1' });
    await expect.poll(() => store.jobs.count('sync', now)).toEqual({ due: 0, running: 0 });
    const { items } = await harness.get<OperatorPage<OperatorConnection>>('connections');
    const path = `connections/${items[0]?.id}`;
    harness.service.work();
    onTestFinished(() => harness.service.stop());
    const detail = () => harness.get<OperatorConnectionDetail>(path);
    await expect.poll(async () => (await detail()).state).toBe('active');
    const actions = async (): Promise<unknown[]> => {
      const { items: entries } = await harness.get<OperatorJournal>('journal?type=operator.acted');
      return entries.map(({ data }) => data.action);
    };
    return { ...harness, path, detail, actions };
  };

  it('needs a sign-in with its fault in the answer, until it is repaired', async ({ store }) => {
    const { operate, path, detail, actions, clock } = await start(store);
    expect(await detail()).toMatchObject({
      fault: null,
      actions: { break: { is_possible: true }, repair: { is_possible: false } },
    });
    expect(await json(operate('POST', `${path}/break`, { as: 'login_refused' }))).toMatchObject({
      fault: { kind: 'login_refused', since: now },
    });
    await expect.poll(async () => (await detail()).state).toBe('needs_sign_in');
    expect(await detail()).toMatchObject({
      last_error: { code: 'login_refused' },
      actions: {
        break: { is_possible: false, reason: 'It needs a sign-in: repair it first.' },
        repair: { is_possible: true },
      },
    });
    expect((await operate('POST', `${path}/break`, { as: 'late' })).status).toBe(400);
    clock.now += 1000;
    expect(await json(operate('POST', `${path}/repair`))).toMatchObject({ fault: null });
    await expect.poll(async () => (await detail()).state).toBe('active');
    expect((await detail()).last_error).toBeNull();
    expect((await operate('POST', `${path}/repair`)).status).toBe(400);
    expect(await actions()).toEqual(['connection.repaired', 'connection.broken']);
  });

  it.for(['utility_down', 'late', 'revised'] as const)('can be broken as %s', async (as, { store }) => {
    const { operate, path, actions } = await start(store);
    expect(await json(operate('POST', `${path}/break`, { as }))).toMatchObject({ fault: { kind: as } });
    expect(await actions()).toEqual(['connection.broken']);
  });

  it('is refused for unknown faults and connections, and for files, without a record', async ({ store }) => {
    const harness = await start(store);
    const { operate, path, actions, get } = harness;
    expect(await json(operate('POST', `${path}/break`, { as: 'on_fire' }))).toMatchObject({ param: 'as' });
    expect((await operate('POST', 'connections/nobody/break', { as: 'late' })).status).toBe(404);
    expect((await operate('POST', 'connections/nobody/repair')).status).toBe(404);
    await connectFile(harness, greenButton({ start: now - 86_400, values: [1, 2] }), 'user-2');
    const { items } = await get<OperatorPage<OperatorConnection>>('connections?method=file');
    const answer = await operate('POST', `connections/${items[0]?.id}/break`, { as: 'late' });
    expect(await json(answer)).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('by file'),
    });
    expect(await actions()).toEqual([]);
  });

  it('attack: is no connection of a production client', async ({ store }) => {
    const { operate, path, detail, actions, get } = await start(store);
    const { client } = await detail();
    const stored = await store.clients.find(client.id);
    if (stored) await store.clients.put({ ...stored, environment: 'production' });
    expect((await get<OperatorConnectionDetail>(path)).client.environment).toBe('production');
    const answer = await operate('POST', `${path}/break`, { as: 'login_refused' });
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { error_description: 'Only connections of sandbox clients can be broken.' },
    ]);
    expect(await detail()).toMatchObject({ fault: null, state: 'active' });
    expect(await actions()).toEqual([]);
  });
});
