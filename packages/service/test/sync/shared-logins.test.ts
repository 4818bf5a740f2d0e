import { ConnectorError } from '@utility-connect/connector';
import { beforeEach, describe, expect, it } from 'vitest';
import { listRefused } from '../store/contract/fixtures.ts';
import { expired, turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

it('syncs the accounts of a sign-in one after the other, each once', async () => {
  const { connect, startProcess, store, utility } = processes;
  const accounts = await connect('a', ['a-1', 'a-2', 'a-3']);
  utility.hold = () => turns(5);
  const sync = startProcess();
  sync.start(accounts, 'sandbox');
  for (const { work } of [sync, startProcess()]) work();
  await expect.poll(() => store.syncs.count(processes.clock.now)).toEqual({ due: 0, syncing: 0 });
  await turns();
  expect(utility.reads.toSorted()).toEqual(['a-1', 'a-2', 'a-3']);
  expect(utility.maxActive).toBe(1);
});

it('syncs the accounts of a sign-in without a worker too, and a request waits for the last one', async () => {
  const { clock, connect, startProcess, syncedTo } = processes;
  const accounts = await connect('a', ['a-1', 'a-2', 'a-3']);
  const sync = startProcess();
  sync.start(accounts, 'sandbox');
  const last = accounts.at(-1) ?? accounts[0];
  expect(await sync.ensure(last, 'sandbox')).toBe(true);
  expect(await Promise.all(accounts.map(syncedTo))).toEqual(accounts.map(() => clock.now));
});

describe('the accounts of a login whose session has expired', () => {
  /** The only session that the utility accepts. */
  let session = '';
  let signIns = 0;

  beforeEach(() => {
    session = '';
    signIns = 0;
    const { utility } = processes;
    utility.hold = ({ login }) => (login === session ? Promise.resolve() : expired());
    utility.signIn = async () => {
      signIns += 1;
      session = `session ${signIns}`;
      return { kind: 'signed_in', login: session };
    };
  });

  it('sign in again once together, where a sign-in ends the session before it', async () => {
    const { clock, connect, errors, startProcess, store, syncedTo } = processes;
    const accounts = await connect('a', ['a-1', 'a-2']);
    await Promise.all(accounts.map((account) => startProcess().ensure(account, 'sandbox')));
    expect(await Promise.all(accounts.map(syncedTo))).toEqual([clock.now, clock.now]);
    expect(signIns).toBe(1);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('send a password that is wrong now once', async () => {
    const { connect, startProcess, utility } = processes;
    const accounts = await connect('a', ['a-1', 'a-2']);
    utility.signIn = async () => {
      signIns += 1;
      await turns();
      throw new ConnectorError('invalid_credentials', 'Wrong.');
    };
    const refused = { status: 'rejected', reason: { code: 'data_unavailable' } };
    expect(
      await Promise.allSettled(accounts.map((account) => startProcess().ensure(account, 'sandbox'))),
    ).toMatchObject([refused, refused]);
    expect(signIns).toBe(1);
  });

  it('need a new sign-in if the utility refuses a login that it has just given', async () => {
    const { connect, startProcess, store, utility } = processes;
    const [account] = await connect('a');
    utility.hold = expired;
    await expect(startProcess().ensure(account, 'sandbox')).rejects.toMatchObject({
      code: 'data_unavailable',
    });
    expect(utility.logins).toEqual(['first login', 'session 1']);
    expect(await listRefused(store, 'acme', account.userRef)).toMatchObject([{ accountId: account.id }]);
  });
});
