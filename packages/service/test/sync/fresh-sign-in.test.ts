import { ConnectorError } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { findSealed } from '../store/contract/fixtures.ts';
import { expired, fault, turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

/** Starts a sync that signs in again with the old password. @returns a function that ends that sign-in. */
const syncWithOldPassword = async (sync: ReturnType<typeof processes.startProcess>) => {
  const { connect, utility } = processes;
  await connect('a');
  let isAsked = false;
  let answer: (signIn: ReturnType<typeof utility.signIn>) => void = () => {};
  let signal: AbortSignal | undefined;
  utility.hold = (request) => {
    signal = request.signal;
    utility.hold = async () => {};
    return expired();
  };
  utility.signIn = () => {
    isAsked = true;
    return new Promise((resolve) => (answer = resolve));
  };
  sync.work();
  await expect.poll(() => isAsked).toBe(true);
  return async (signIn: () => ReturnType<typeof utility.signIn>) => {
    // The sync has noticed that it has lost its lease.
    await expect.poll(() => signal?.aborted).toBe(true);
    answer(signIn());
    await turns();
  };
};

const signInAgain = async () => (await processes.connect('a'))[0];

describe('a sign-in during a sync', () => {
  it('keeps its credentials when the old password still works', async () => {
    const { startProcess, store } = processes;
    const endOld = await syncWithOldPassword(startProcess());
    const account = await signInAgain();
    const sealed = await findSealed(store, account.id);
    await endOld(() => Promise.resolve({ kind: 'signed_in', login: 'login of the old password' }));
    expect(await findSealed(store, account.id)).toEqual(sealed);
  });

  it('starts a sync at once after a failed first sync', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const sync = startProcess();
    utility.hold = fault;
    const [failed] = await connect('a');
    await expect(sync.ensure(failed, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    utility.hold = async () => {};
    const account = await signInAgain();
    sync.start(account, 'sandbox');
    await sync.ensure(account, 'sandbox');
    expect(await syncedTo(account)).toBe(clock.now);
  });

  it('ends the refusal in the process whose first sync was refused', async () => {
    const { clock, connect, errors, startProcess, syncedTo, utility } = processes;
    const sync = startProcess();
    utility.hold = expired;
    utility.signIn = async () => {
      throw new ConnectorError('invalid_credentials', 'Wrong.');
    };
    const [refused] = await connect('a');
    for (let request = 0; request < 2; request += 1) {
      await expect(sync.ensure(refused, 'sandbox')).rejects.toMatchObject({
        code: 'data_unavailable',
        message: expect.stringContaining('sign in again'),
      });
    }
    expect(utility.reads).toEqual(['a']);
    utility.hold = async () => {};
    const account = await signInAgain();
    await sync.ensure(account, 'sandbox');
    expect(await syncedTo(account)).toBe(clock.now);
    expect(errors).toEqual([]);
  });
});
