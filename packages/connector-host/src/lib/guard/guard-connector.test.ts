import {
  type ChallengingSignIn,
  ConnectorError,
  type RangeRequest,
  type Reads,
} from '@utility-connect/connector';
import { MIN_BATCH_COUNT } from '@utility-connect/connector/checks';
import { describe, expect, it, vi } from 'vitest';
import { guardSignIn } from './guard-connector.ts';
import { guardReads } from './guard-reads.ts';
import {
  at,
  credentials,
  FROM,
  guard,
  inBatches,
  invalid,
  longEnough,
  never,
  quick,
  range,
  readAll,
  request,
  TO,
} from './testing/guarded.ts';

describe('time limits of a guarded connector', () => {
  const methods = {
    signIn: (guarded: ChallengingSignIn, signal?: AbortSignal) => guarded.signIn(credentials(signal)),
    sendCode: (guarded: ChallengingSignIn, signal?: AbortSignal) =>
      guarded.sendCode({ ...request(signal), state: 's', methodId: null }),
    answer: (guarded: ChallengingSignIn, signal?: AbortSignal) =>
      guarded.answer({ ...request(signal), state: 's', answer: '1' }),
    renew: async (guarded: ChallengingSignIn, signal?: AbortSignal) =>
      guarded.renew?.({ ...request(signal), isRejected: true }),
    listAccounts: (guarded: ChallengingSignIn, signal?: AbortSignal) => guarded.listAccounts(request(signal)),
    readBills: (guarded: ChallengingSignIn, signal?: AbortSignal) => guarded.readBills(range(signal)),
  };

  it.each(Object.entries(methods))('end %s when the connector never answers', async (name, call) => {
    let signal: AbortSignal | undefined;
    const hanging = (limited: { signal: AbortSignal }) => {
      signal = limited.signal;
      return never();
    };
    const guarded = guard({ [name]: hanging }, { answer: 1 });
    await expect(call(guarded)).rejects.toMatchObject({ code: 'utility_timeout' });
    expect(signal?.aborted).toBe(true);
  });

  it.each(Object.entries(methods))('end %s at once when it is aborted', async (name, call) => {
    const controller = new AbortController();
    const result = call(guard({ [name]: never }), controller.signal);
    controller.abort('enough');
    await expect(result).rejects.toBe('enough');
    await expect(call(guard({ [name]: never }), controller.signal)).rejects.toBe('enough');
  });

  it('apply to each batch of intervals', async () => {
    let signal: AbortSignal | undefined;
    async function* hanging(limited: RangeRequest) {
      yield [at(0)];
      signal = limited.signal;
      await never();
    }
    await expect(readAll(hanging, { answer: 1 })).rejects.toMatchObject({ code: 'utility_timeout' });
    expect(signal?.aborted).toBe(true);
  });

  it('apply to all batches together, even if each comes in time', async () => {
    let isClosed = false;
    async function* dripping() {
      try {
        for (let index = 0; ; index += 1) {
          yield index < 1_000 ? [at(index)] : [];
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      } finally {
        isClosed = true;
      }
    }
    await expect(readAll(dripping, { intervals: 20 })).rejects.toMatchObject({ code: 'utility_timeout' });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('do not delay the end of an aborted request for intervals', async () => {
    const controller = new AbortController();
    const reading = readAll(() => ({ [Symbol.asyncIterator]: () => ({ next: never, return: never }) }), {
      signal: controller.signal,
    });
    controller.abort('enough');
    await expect(reading).rejects.toBe('enough');
  });
});

describe('size limits of a guarded connector', () => {
  /** Reads with a smaller limit than the default, which takes seconds to reach. */
  const readMost = async (readIntervals: Reads['readIntervals'], most: number): Promise<void> => {
    const reads = guardReads({ ...quick, readIntervals }, longEnough, most);
    for await (const _ of reads.readIntervals(range()));
  };

  it('end an endless sequence of intervals', async () => {
    let pulled = 0;
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) {
          yield Array.from({ length: 1_000 }, () => ({
            start: 60 * pulled,
            end: 60 * ++pulled,
            usageKwh: 0,
          }));
        }
      } finally {
        isClosed = true;
      }
    }
    const most = 20_000;
    await expect(readMost(endless, most)).rejects.toMatchObject(invalid);
    expect(pulled).toBe(most + 1_000);
    expect(isClosed).toBe(true);
  });

  it('end an endless sequence of empty batches without blocking the event loop', async () => {
    let pulled = 0;
    let turns = 0;
    const timer = setInterval(() => (turns += 1));
    async function* endless() {
      for (;;) {
        pulled += 1;
        yield [];
      }
    }
    const most = 20_000 * MIN_BATCH_COUNT;
    await expect(readMost(endless, most)).rejects.toMatchObject(invalid);
    clearInterval(timer);
    expect(pulled).toBe(20_001);
    expect(turns).toBeGreaterThan(10);
  });

  it('reject a huge batch without looking at its entries', async () => {
    const batch = new Proxy(new Array(4_000_000_000), {
      get: (list, name) => {
        if (/^\d/.test(String(name))) throw new Error('An entry was read.');
        return list[name as 'length'];
      },
    });
    await expect(readAll(() => inBatches(batch))).rejects.toMatchObject(invalid);
  });

  it('drop unknown fields of an interval', async () => {
    const [interval] = await readAll(() => inBatches([at(0, { page: 'x'.repeat(1_000_000) })]));
    expect(interval).toEqual(at(0));
  });

  it('reject too many accounts and bills', async () => {
    const [account] = await quick.listAccounts(request());
    const accounts = (count: number) =>
      Array.from({ length: count }, (_, key) => ({ ...account, key: `${key}` }));
    const many = guard({ listAccounts: async () => accounts(1_001) });
    await expect(many.listAccounts(request())).rejects.toMatchObject(invalid);
    expect(await guard({ listAccounts: async () => accounts(1_000) }).listAccounts(request())).toHaveLength(
      1_000,
    );
    const bills = Array.from({ length: 1_001 }, (_, id) => ({ id: `${id}`, start: FROM, end: TO }));
    await expect(guard({ readBills: async () => bills }).readBills(range())).rejects.toMatchObject(invalid);
  });
});

describe('renew of a guarded sign-in', () => {
  const renewing = { ...request(), isRejected: true };
  const renewed = (result: unknown) => guard({ renew: async () => result }).renew?.(renewing);

  it('passes the request, and of the answer the login and its end only', async () => {
    const renew = vi.fn(async () => ({ login: 'newer', expiresAt: TO, identity: 'other', more: 1 }));
    expect(await guard({ renew }).renew?.(renewing)).toEqual({ login: 'newer', expiresAt: TO });
    expect(renew).toHaveBeenCalledWith(expect.objectContaining({ login: 'user', isRejected: true }));
  });

  it('passes null for a login that is still good, and a login without an end', async () => {
    expect(await renewed(null)).toBeNull();
    expect(await renewed({ login: 'newer' })).toEqual({ login: 'newer' });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'newer'],
    ['no login', { expiresAt: TO }],
    ['a login of a megabyte', { login: 'x'.repeat(1_000_000) }],
    ['an end with a fraction', { login: 'newer', expiresAt: TO + 0.5 }],
    ['an end of null', { login: 'newer', expiresAt: null }],
  ])('rejects %s', async (_name, result) => {
    await expect(renewed(result)).rejects.toMatchObject(invalid);
  });

  it('passes errors with their codes', async () => {
    const renew = async () => {
      throw new ConnectorError('login_expired', 'canary');
    };
    await expect(guard({ renew }).renew?.(renewing)).rejects.toMatchObject({ code: 'login_expired' });
  });

  it('is called as a method of the connector', async () => {
    const connector = {
      ...quick,
      newer: 'newer',
      async renew(this: { readonly newer: string }) {
        return { login: this.newer };
      },
    };
    expect(await guardSignIn(connector, longEnough).renew?.(renewing)).toEqual({ login: 'newer' });
  });

  it('is absent if the connector cannot renew', () => {
    expect(guard({})).not.toHaveProperty('renew');
  });
});

it('says what is missing when a connector asks for a code and has no functions for it', async () => {
  const challenge = { kind: 'challenge', challenge: { kind: 'code', sent_to: null }, state: 's' };
  const guarded = guard({ signIn: async () => challenge, sendCode: undefined, answer: undefined });
  const message = /no functions sendCode and answer/;
  await expect(guarded.signIn(credentials())).rejects.toThrow(message);
  await expect(guarded.sendCode({ ...request(), state: 's', methodId: null })).rejects.toThrow(message);
  await expect(guarded.answer({ ...request(), state: 's', answer: '1' })).rejects.toThrow(message);
});

describe('a sign-in with a token only', () => {
  const fields = [{ name: 'token', label: 'Token', type: 'password' }];
  const signedIn = { kind: 'signed_in', login: 'login' };

  it('has an identity in its answer', async () => {
    const answer = async () => ({ ...signedIn, identity: 'user 1' });
    expect(await guard({ fields, signIn: answer }).signIn(credentials())).toEqual(await answer());
  });

  it('is an invalid answer without an identity, also after a challenge', async () => {
    const answer = async () => signedIn;
    const guarded = guard({ fields, signIn: answer, answer, sendCode: answer });
    const { signal } = new AbortController();
    const reply = { ...credentials(signal), state: '', answer: '', methodId: null };
    for (const call of [guarded.signIn, guarded.answer, guarded.sendCode]) {
      await expect(call(reply)).rejects.toMatchObject(invalid);
    }
  });

  it('needs no identity where an account number identifies it', async () => {
    const named = [{ name: 'account', label: 'Account number' }, ...fields];
    expect(await guard({ fields: named, signIn: async () => signedIn }).signIn(credentials())).toEqual(
      signedIn,
    );
  });
});
