import { ConnectorError } from '@utility-connect/connector';
import { beforeEach, describe, expect, it } from 'vitest';
import { listRefused } from '../store/contract/fixtures.ts';
import { expired, turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();
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

describe('the accounts of a login whose session has expired', () => {
  it('sign in again once together, where a sign-in ends the session before it', async () => {
    const { clock, connect, errors, startProcess, store, syncedTo } = processes;
    const accounts = await connect('a', ['a-1', 'a-2']);
    const sync = startProcess();
    await Promise.all(accounts.map((account) => sync.ensure(account, 'sandbox')));
    expect(await Promise.all(accounts.map(syncedTo))).toEqual([clock.now, clock.now]);
    expect(signIns).toBe(1);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('use the login of the other one if they are refused after its sign-in', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const [first, second] = await connect('a', ['a-1', 'a-2']);
    if (!second) throw new Error('There is only one account.');
    const { hold } = utility;
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    utility.hold = async (request) => {
      if (request.login === 'first login' && utility.reads.at(-1) === 'a-2') await refused;
      return hold(request);
    };
    const sync = startProcess();
    const late = sync.ensure(second, 'sandbox');
    await expect.poll(() => utility.reads).toEqual(['a-2']);
    await sync.ensure(first, 'sandbox');
    refuse();
    await late;
    expect(await syncedTo(second)).toBe(clock.now);
    expect(signIns).toBe(1);
  });

  it('send a password that is wrong now once', async () => {
    const { connect, startProcess, utility } = processes;
    const accounts = await connect('a', ['a-1', 'a-2']);
    utility.signIn = async () => {
      signIns += 1;
      await turns();
      throw new ConnectorError('invalid_credentials', 'Wrong.');
    };
    const sync = startProcess();
    const refused = { status: 'rejected', reason: { code: 'data_unavailable' } };
    expect(
      await Promise.allSettled(accounts.map((account) => sync.ensure(account, 'sandbox'))),
    ).toMatchObject([refused, refused]);
    expect(signIns).toBe(1);
  });

  it('use the login of another process whose sign-in has ended their new one', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const [first, second] = await connect('a', ['a-1', 'a-2']);
    if (!second) throw new Error('There is only one account.');
    const other = startProcess();
    const { hold } = utility;
    utility.hold = async (request) => {
      if (request.login === 'session 1' && session === 'session 1') {
        session = '';
        await other.ensure(second, 'sandbox');
      }
      return hold(request);
    };
    await startProcess().ensure(first, 'sandbox');
    expect(await syncedTo(first)).toBe(clock.now);
    expect(utility.logins.filter((login) => login !== 'session 1')).toEqual([
      'first login',
      'session 2',
      'session 2',
    ]);
    expect(signIns).toBe(2);
  });

  it('sign in again once, also in two processes', async () => {
    const { clock, connect, errors, startProcess, store, syncedTo, utility } = processes;
    const accounts = await connect('a', ['a-1', 'a-2']);
    const { hold, signIn } = utility;
    utility.signIn = async (request) => {
      await expect.poll(() => utility.reads).toHaveLength(2);
      return signIn(request);
    };
    utility.hold = async (request) => {
      await expect.poll(() => utility.reads.length).toBeGreaterThan(1);
      return hold(request);
    };
    await Promise.all(accounts.map((account) => startProcess().ensure(account, 'sandbox')));
    expect(await Promise.all(accounts.map(syncedTo))).toEqual([clock.now, clock.now]);
    expect(utility.logins).toEqual(['first login', 'first login', 'session 1', 'session 1']);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toEqual([]);
    expect(errors).toEqual([]);
  });

  /**
   * Syncs two accounts. The first one is refused while the second one signs in again.
   *
   * @param signIn how that sign-in ends
   */
  const refuseDuringSignIn = async (signIn: typeof processes.utility.signIn) => {
    const { connect, startProcess, utility } = processes;
    const [first, second] = await connect('a', ['a-1', 'a-2']);
    if (!second) throw new Error('There is only one account.');
    const sync = startProcess();
    const { hold } = utility;
    let refuseFirst = () => {};
    const refused = new Promise<void>((resolve) => (refuseFirst = resolve));
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    utility.hold = async (request) => {
      if (request.login === 'session 1' && request.accountKey === 'a-1') await refused;
      return hold(request);
    };
    const syncs = [sync.ensure(first, 'sandbox')];
    await expect.poll(() => utility.logins).toContain('session 1');
    session = 'of the person in a browser';
    let isAsked = false;
    utility.signIn = async (request) => {
      isAsked = true;
      await ended;
      return signIn(request);
    };
    syncs.push(sync.ensure(second, 'sandbox'));
    await expect.poll(() => isAsked).toBe(true);
    refuseFirst();
    await turns();
    end();
    await Promise.allSettled(syncs);
    return [first, second] as const;
  };

  it('use the login of a sign-in that already runs when they are refused', async () => {
    const { clock, store, syncedTo, utility } = processes;
    const accounts = await refuseDuringSignIn(utility.signIn);
    expect(await Promise.all(accounts.map(syncedTo))).toEqual([clock.now, clock.now]);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toEqual([]);
    expect(signIns).toBe(2);
  });

  it('need no new sign-in if the one that already runs times out', async () => {
    const [{ userRef }] = await refuseDuringSignIn(() =>
      Promise.reject(new ConnectorError('utility_timeout', 'Slow.')),
    );
    expect(await listRefused(processes.store, 'acme', userRef)).toEqual([]);
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
