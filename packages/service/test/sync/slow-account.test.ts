import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConnectorError } from '../../src/lib/connectors/connector.ts';
import { createProcesses, type Processes } from '../support/sync/processes.ts';

let processes: Processes;
beforeEach(async () => {
  processes = await createProcesses();
});
afterEach(() => processes.stop());

it('an account of which the reading always times out keeps its utility from the others once, and not each time', async () => {
  const { clock, connect, startProcess, store, utility } = processes;
  utility.hold = async () => {
    if (utility.reads.at(-1) === 'slow') throw new ConnectorError('utility_timeout', 'Slow.');
  };
  const sync = startProcess();
  const [slow] = await connect('slow');
  const [other] = await connect('other');
  if (!slow || !other) throw new Error('There is no account.');
  const ensureOther = async () =>
    sync.ensure((await store.accounts.find('acme', other.userRef, other.id)) ?? other, 'sandbox');
  await expect(sync.ensure(slow, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  await expect(ensureOther()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  for (let hour = 1; hour <= 5; hour += 1) {
    clock.now += 3600;
    // It comes first each time, as a client that asks for it all day does.
    await expect(sync.ensure(slow, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    if (hour === 1) clock.now += 3600;
    await ensureOther();
    expect(utility.reads.filter((key) => key === 'other')).toHaveLength(hour);
  }
});
