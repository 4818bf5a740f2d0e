import { ConnectorError, type SignInRequest } from '@utility-connect/connector';
import { beforeEach, describe, expect, it } from 'vitest';
import { listRefused } from '../store/contract/fixtures.ts';
import { expired, turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();
/** The calls of the utility, in order. */
let calls: string[];
let signIns: SignInRequest[];

const expiresIn = (seconds: number) => ({ expiresAt: processes.clock.now + seconds });
const wrongPassword = async () => {
  calls.push('sign in');
  await turns();
  throw new ConnectorError('invalid_credentials', 'Wrong.');
};

/** Connects a login, and syncs each account in a process of its own. */
const syncAll = async (more: object, accountIds = ['a-1', 'a-2']) => {
  const accounts = await processes.connect('a', accountIds, 'password', more);
  const syncs = accounts.map((account) => processes.startProcess().ensure(account, 'production'));
  return { accounts, results: (await Promise.allSettled(syncs)).map(({ status }) => status) };
};

beforeEach(() => {
  calls = [];
  signIns = [];
  const { utility, clock } = processes;
  utility.signIn = async (request) => {
    calls.push('sign in');
    signIns.push(request);
    return { kind: 'signed_in', login: `session ${signIns.length}`, expiresAt: clock.now + 86_400 };
  };
  utility.renew = async ({ login, isRejected }) => {
    calls.push(`renew ${login}${isRejected ? ' rejected' : ''}`);
    await turns();
    return { login: 'renewed login', expiresAt: clock.now + 86_400 };
  };
});

describe('a login that ends within a minute', () => {
  it('is renewed once for two accounts in two processes, before it is used', async () => {
    const { accounts, results } = await syncAll(expiresIn(59));
    expect(results).toEqual(['fulfilled', 'fulfilled']);
    expect(calls).toEqual(['renew first login']);
    expect(processes.utility.logins).toEqual(['renewed login', 'renewed login']);
    expect(await processes.credentialsOf(accounts[0])).toMatchObject({
      login: 'renewed login',
      expiresAt: processes.clock.now + 86_400,
      fields: { username: 'a', password: 'password' },
    });
  });

  it('is asked for once a day where each token lasts a day', async () => {
    const { clock } = processes;
    const { accounts } = await syncAll(expiresIn(86_400));
    expect(calls).toEqual([]);
    for (const day of [1, 2, 3]) {
      for (const hours of [0, 2, 20]) {
        clock.now += hours * 3_600;
        await Promise.all(accounts.map((account) => processes.startProcess().ensure(account, 'production')));
      }
      clock.now += 2 * 3_600;
      expect(calls.length).toBeLessThanOrEqual(day);
    }
    expect(calls.length).toBeGreaterThan(1);
  });

  it('is not renewed earlier, nor if its end is unknown', async () => {
    await syncAll(expiresIn(60), ['a-1']);
    await syncAll({}, ['a-2']);
    expect(calls).toEqual([]);
  });

  it('is used as it is if the connector says that it is still good', async () => {
    const { utility } = processes;
    utility.renew = async () => null;
    expect((await syncAll(expiresIn(30), ['a'])).results).toEqual(['fulfilled']);
    expect(utility.logins).toEqual(['first login']);
    expect(calls).toEqual([]);
  });

  it('is replaced by one sign-in with the stored fields if the connector cannot renew', async () => {
    const { utility } = processes;
    delete utility.renew;
    const { results } = await syncAll(expiresIn(-1));
    expect(results).toEqual(['fulfilled', 'fulfilled']);
    expect(calls).toEqual(['sign in']);
    expect(utility.logins).toEqual(['session 1', 'session 1']);
  });

  it('is replaced by one sign-in if its tokens have ended', async () => {
    processes.utility.renew = () => expired();
    const { results } = await syncAll(expiresIn(-1));
    expect(results).toEqual(['fulfilled', 'fulfilled']);
    expect(calls).toEqual(['sign in']);
  });

  it('does not send the password again if the utility rejects the new session', async () => {
    const { store, utility } = processes;
    delete utility.renew;
    utility.hold = expired;
    const { accounts, results } = await syncAll(expiresIn(-1), ['a']);
    expect(results).toEqual(['rejected']);
    expect(calls).toEqual(['sign in']);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toHaveLength(1);
  });

  it('stays as it is during an outage', async () => {
    const { store, utility } = processes;
    utility.renew = async () => {
      throw new ConnectorError('utility_unavailable', 'Down.');
    };
    const { accounts } = await syncAll(expiresIn(30), ['a']);
    expect(calls).toEqual([]);
    expect(await processes.credentialsOf(accounts[0])).toMatchObject({ login: 'first login' });
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toEqual([]);
  });
});

describe('a login that a read rejects', () => {
  beforeEach(() => {
    processes.utility.hold = ({ login }) => (login === 'first login' ? expired() : Promise.resolve());
  });

  it('is renewed once for two accounts in two processes, without the password', async () => {
    const { results } = await syncAll({});
    expect(results).toEqual(['fulfilled', 'fulfilled']);
    expect(calls).toEqual(['renew first login rejected']);
  });

  it.each([
    ['its tokens have ended', () => expired()],
    ['the connector does not renew it', async () => null],
  ])('is replaced by one sign-in with the stored fields if %s', async (_name, renew) => {
    processes.utility.renew = renew;
    const { results } = await syncAll({});
    expect(results).toEqual(['fulfilled', 'fulfilled']);
    expect(calls).toEqual(['sign in']);
    expect(signIns[0]?.fields).toEqual({ username: 'a', password: 'password' });
  });

  it('never sends a wrong password twice: two accounts, two processes, and the next days', async () => {
    const { clock, store, utility } = processes;
    utility.renew = () => expired();
    utility.signIn = wrongPassword;
    const { accounts, results } = await syncAll({});
    expect(results).toEqual(['rejected', 'rejected']);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toHaveLength(2);
    clock.now += 3 * 86_400;
    await Promise.allSettled(
      accounts.map((account) => processes.startProcess().ensure(account, 'production')),
    );
    expect(calls).toEqual(['sign in']);
  });

  it('needs the person if the utility rejects renewed tokens too', async () => {
    const { store, utility } = processes;
    utility.hold = expired;
    const { accounts } = await syncAll({}, ['a']);
    expect(calls).toEqual(['renew first login rejected']);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toHaveLength(1);
  });
});

describe('a utility that asks for a code at each sign-in', () => {
  beforeEach(() => {
    processes.utility.codeAtEachSignIn = true;
    processes.utility.hold = ({ login }) => (login === 'first login' ? expired() : Promise.resolve());
  });

  it('gets no sign-in in the background: the person has to sign in', async () => {
    const { store, utility } = processes;
    delete utility.renew;
    const { accounts } = await syncAll({});
    expect(calls).toEqual([]);
    expect(await listRefused(store, 'acme', accounts[0].userRef)).toHaveLength(2);
  });

  it('still renews its tokens', async () => {
    expect((await syncAll({})).results).toEqual(['fulfilled', 'fulfilled']);
    expect(calls).toEqual(['renew first login rejected']);
  });
});

describe('the device that a utility remembers', () => {
  beforeEach(() => {
    delete processes.utility.renew;
    processes.utility.hold = ({ login }) => (login === 'first login' ? expired() : Promise.resolve());
  });

  it('is passed to the next sign-in, and kept if that returns none', async () => {
    const { accounts } = await syncAll({ device: 'cookie 1' }, ['a']);
    expect(signIns[0]?.device).toBe('cookie 1');
    expect(await processes.credentialsOf(accounts[0])).toMatchObject({
      login: 'session 1',
      device: 'cookie 1',
    });
  });

  it('is replaced by the one that a sign-in returns', async () => {
    processes.utility.signIn = async () => ({ kind: 'signed_in', login: 'session', device: 'cookie 2' });
    const { accounts } = await syncAll({ device: 'cookie 1' }, ['a']);
    expect(await processes.credentialsOf(accounts[0])).toMatchObject({ device: 'cookie 2' });
  });
});

it('passes the same key of the login to reads, renewals and sign-ins', async () => {
  const { utility } = processes;
  const keys: (string | undefined)[] = [];
  utility.renew = ({ loginKey }) => {
    keys.push(loginKey);
    return expired();
  };
  utility.hold = async ({ login, loginKey }) => {
    keys.push(loginKey);
    if (login === 'first login') await expired();
  };
  await syncAll({}, ['a']);
  expect([...keys, signIns[0]?.loginKey]).toEqual(Array(4).fill('login-a'));
});

describe('an authenticator key', () => {
  /** That of RFC 6238, appendix B. */
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const fields = { username: 'a', password: 'password', key };

  beforeEach(() => {
    const { clock, utility } = processes;
    // The code at 1,111,111,109 s is 081804.
    clock.now = 1_111_111_109;
    delete utility.renew;
    utility.fields = [
      { name: 'username', label: 'Username' },
      { name: 'password', label: 'Password', type: 'password' },
      { name: 'key', label: 'Key', type: 'authenticator_key' },
    ];
    utility.hold = ({ login }) => (login === 'first login' ? expired() : Promise.resolve());
  });

  it('is never sent, but the code of now in its place', async () => {
    const { accounts } = await syncAll({ fields }, ['a']);
    expect(signIns[0]?.fields).toEqual({ ...fields, key: '081804' });
    expect(await processes.credentialsOf(accounts[0])).toMatchObject({ fields });
  });

  it('never gives the same code twice: two connections in two processes share one key', async () => {
    const { clock, connect, startProcess, syncedTo, store } = processes;
    const [first] = await connect('a', ['a-1'], 'password', { fields });
    const [second] = await connect('b', ['b-1'], 'password', { fields });
    await Promise.allSettled([first, second].map((account) => startProcess(0).ensure(account, 'production')));
    await expect.poll(() => calls).toEqual(['sign in']);
    expect(await listRefused(store, 'acme', second.userRef)).toEqual([]);
    // The next step begins at 1,111,111,110 s, and its code is 050471.
    clock.now += 1;
    const late = (await syncedTo(first)) === null ? first : second;
    await expect
      .poll(async () => {
        await startProcess()
          .ensure(late, 'production')
          .catch(() => undefined);
        return syncedTo(late);
      })
      .toBe(clock.now);
    expect(signIns.map((request) => request.fields.key)).toEqual(['081804', '050471']);
  });
});
