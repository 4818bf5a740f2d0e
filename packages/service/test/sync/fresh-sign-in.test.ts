import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectorError } from '../../src/lib/connectors/connector.ts';
import type { Account } from '../../src/lib/store/accounts.ts';
import type { Sync } from '../../src/lib/sync/sync.ts';
import { createProcesses, type Processes, turns } from '../support/sync/processes.ts';

let processes: Processes;
beforeEach(async () => {
  processes = await createProcesses();
});
afterEach(() => processes.stop());

/** A reading that signs in again with the old password, and hangs there until told what comes of it. */
const readWithOldPassword = async (sync: Sync) => {
  const { connect, utility } = processes;
  await connect('a');
  let isAsked = false;
  let answer: (signIn: ReturnType<typeof utility.signIn>) => void = () => {};
  utility.hold = async () => {
    utility.hold = async () => {};
    throw new ConnectorError('login_expired', 'Expired.');
  };
  utility.signIn = () => {
    isAsked = true;
    return new Promise((resolve) => (answer = resolve));
  };
  sync.work();
  await expect.poll(() => isAsked).toBe(true);
  return async (signIn: ReturnType<typeof utility.signIn>) => {
    answer(signIn);
    await turns();
  };
};

const signInAnew = async (): Promise<Account> => {
  const [account] = await processes.connect('a');
  if (!account) throw new Error('There is no account.');
  return account;
};

describe('a fresh sign-in', () => {
  it('is not undone by a refusal of the old password that comes late', async () => {
    const { clock, errors, startProcess, store, syncedTo } = processes;
    const sync = startProcess();
    const endOld = await readWithOldPassword(sync);
    const account = await signInAnew();
    await endOld(Promise.reject(new ConnectorError('invalid_credentials', 'Wrong.')));
    expect(await store.syncs.listRefused('acme', account.userRef)).toEqual([]);
    await sync.ensure(account, 'sandbox');
    expect(await syncedTo([account])).toBe(clock.now);
    expect(errors).toEqual([]);
  });

  it('is read at once, while the reading with the old password is still under way', async () => {
    const { clock, startProcess, syncedTo } = processes;
    const sync = startProcess();
    await readWithOldPassword(sync);
    const account = await signInAnew();
    sync.start(account, 'sandbox');
    await expect.poll(() => syncedTo([account])).toBe(clock.now);
  });

  it('keeps its credentials when the old password turns out to work', async () => {
    const { startProcess, store } = processes;
    const endOld = await readWithOldPassword(startProcess());
    const account = await signInAnew();
    const sealed = await store.accounts.findSealed(account.id);
    await endOld(Promise.resolve({ kind: 'signed_in', login: 'login of the old password' }));
    expect(await store.accounts.findSealed(account.id)).toEqual(sealed);
  });

  it('is read at once, though the first reading has just failed', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const sync = startProcess();
    utility.hold = async () => {
      throw new Error('a fault');
    };
    const [failed] = await connect('a');
    if (!failed) throw new Error('There is no account.');
    await expect(sync.ensure(failed, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    utility.hold = async () => {};
    const account = await signInAnew();
    sync.start(account, 'sandbox');
    await sync.ensure(account, 'sandbox');
    expect(await syncedTo([account])).toBe(clock.now);
  });

  it('ends a refusal of the first reading for the process that met it, whichever took the sign-in', async () => {
    const { clock, connect, errors, startProcess, syncedTo, utility } = processes;
    const sync = startProcess();
    utility.hold = async () => {
      throw new ConnectorError('login_expired', 'Expired.');
    };
    utility.signIn = async () => {
      throw new ConnectorError('invalid_credentials', 'Wrong.');
    };
    const [refused] = await connect('a');
    if (!refused) throw new Error('There is no account.');
    for (let request = 0; request < 2; request += 1) {
      await expect(sync.ensure(refused, 'sandbox')).rejects.toMatchObject({
        code: 'data_unavailable',
        message: expect.stringContaining('sign in again'),
      });
    }
    expect(utility.reads).toEqual(['a']);
    utility.hold = async () => {};
    const account = await signInAnew();
    await sync.ensure(account, 'sandbox');
    expect(await syncedTo([account])).toBe(clock.now);
    expect(errors).toEqual([]);
  });
});
