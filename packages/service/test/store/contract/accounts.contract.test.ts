import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  findSealed,
  hostileTexts,
  link,
  makeAccount,
  makeBill,
  makeChunk,
  months,
  now,
} from './fixtures.ts';

const { july, august, september } = months;

describeStore('accounts', (it) => {
  it.beforeEach(async ({ store }) => {
    await link(store, 'a');
    await link(store, 'b', { userId: 'bob' });
    await link(store, 'c', { clientId: 'other' });
  });

  it('lists accounts by the age of their connection, then by account number', async ({ store }) => {
    const numbered = (id: string, accountNumber: string) => makeAccount(id, { accountNumber });
    const late = [numbered('1', 'a-9'), numbered('2', 'A-9'), numbered('3', '10'), numbered('4', '9')];
    await link(store, 'd', { userId: 'dora', accounts: late, now: now + 9 });
    await link(store, 'older', { userId: 'dora', accounts: [numbered('5', 'z'), numbered('6', 'É')], now });
    const accounts = await store.accounts.list('acme', 'user-d');
    expect(accounts.map(({ id }) => id)).toEqual(['5', '6', '3', '4', '2', '1']);
  });

  it('finds the sealed credentials of the connection', async ({ store }) => {
    expect(await findSealed(store, 'account-b')).toStrictEqual({
      loginKey: 'login-b',
      sealed: bytes('credentials of b'),
    });
    expect(await findSealed(store, 'unknown')).toBeNull();
  });

  it('stores chunks, bills and from where to where the data reaches', async ({ accounts }) => {
    const chunk = makeChunk(july, new Uint8Array([0, 1, 127, 128, 255]));
    const bill = makeBill('bill');
    await accounts.putData('account-a', {
      chunks: [chunk],
      bills: [bill],
      syncedFrom: july,
      syncedTo: now,
    });
    expect(await accounts.readChunks('account-a', july, july)).toStrictEqual([chunk]);
    expect(await accounts.listBills('account-a')).toStrictEqual([bill]);
    expect(await accounts.find('acme', 'user-a', 'account-a')).toMatchObject({
      syncedFrom: july,
      syncedTo: now,
    });
    expect(await accounts.readChunks('account-b', july, july)).toEqual([]);
    expect(await accounts.listBills('account-b')).toEqual([]);
    expect(await accounts.find('acme', 'user-b', 'account-b')).toMatchObject({ syncedTo: null });
  });

  it('reads as many chunks as it is asked for, the earliest first', async ({ accounts }) => {
    const chunks = [july, august, september].map((month) => makeChunk(month, bytes(`${month}`)));
    await accounts.putData('account-a', { chunks, bills: [], syncedTo: now });
    expect(await accounts.readChunks('account-a', 0, now, 2)).toStrictEqual(chunks.slice(0, 2));
    expect(await accounts.readChunks('account-a', july + 1, now, 2)).toStrictEqual(chunks.slice(1));
    expect(await accounts.readChunks('account-a', september + 1, now, 2)).toEqual([]);
  });

  it('stores amounts exactly, and unknown ones as null', async ({ accounts }) => {
    const bills = [
      makeBill('1', { usageKwh: 0, cost: 0 }),
      makeBill('2', { usageKwh: -20.1234, cost: -0.07, currency: 'CAD' }),
      makeBill('3', { usageKwh: null, cost: null, currency: null }),
    ];
    await accounts.putData('account-a', { chunks: [], bills, syncedTo: now });
    expect(
      (await accounts.listBills('account-a')).toSorted((a, b) => a.id.localeCompare(b.id)),
    ).toStrictEqual(bills);
  });

  it('stores data of a first sync that has not finished', async ({ accounts }) => {
    const chunk = makeChunk(july, bytes('july'));
    await accounts.putData('account-a', { chunks: [chunk], bills: [] });
    expect(await accounts.readChunks('account-a', july, july)).toStrictEqual([chunk]);
    expect(await accounts.find('acme', 'user-a', 'account-a')).toMatchObject({ syncedTo: null });
  });

  it('moves the end of the synced data back but never forward', async ({ accounts }) => {
    const syncedTo = async () => (await accounts.find('acme', 'user-a', 'account-a'))?.syncedTo;
    expect(await accounts.rewind('account-a', july)).toBe(false);
    expect(await syncedTo()).toBeNull();
    await accounts.putData('account-a', { chunks: [], bills: [], syncedTo: august });
    expect(await accounts.rewind('account-a', august)).toBe(false);
    expect(await accounts.rewind('account-a', september)).toBe(false);
    expect(await accounts.rewind('account-a', july)).toBe(true);
    expect(await accounts.rewind('account-a', july)).toBe(false);
    expect(await syncedTo()).toBe(july);
    expect(await accounts.rewind('unknown', july)).toBe(false);
  });

  it('replaces the chunk of the same month and the bill of the same id', async ({ accounts }) => {
    const data = (text: string, end: number) => ({
      chunks: [makeChunk(august, bytes(text))],
      bills: [makeBill('bill', { end, cost: end, usageKwh: end })],
      syncedTo: end,
    });
    await accounts.putData('account-a', {
      chunks: [makeChunk(july, bytes('july'))],
      bills: [makeBill('other', { start: august, end: september })],
      syncedTo: 1,
    });
    await accounts.putData('account-a', data('old, and longer', 2));
    await accounts.putData('account-a', data('new', 3));
    expect(await accounts.readChunks('account-a', july, september)).toStrictEqual([
      makeChunk(july, bytes('july')),
      makeChunk(august, bytes('new')),
    ]);
    expect(await accounts.listBills('account-a')).toStrictEqual([
      makeBill('bill', { end: 3, cost: 3, usageKwh: 3 }),
      makeBill('other', { start: august, end: september }),
    ]);
    expect(await accounts.find('acme', 'user-a', 'account-a')).toMatchObject({ syncedTo: 3 });
  });

  it('stores 123 chunks and bills at once and keeps the last of duplicates', async ({ accounts }) => {
    const chunks = Array.from({ length: 123 }, (_, index) =>
      makeChunk(july + index * 31 * 86_400, bytes(`${index}`)),
    );
    const bills = chunks.map(({ month }) => makeBill(`bill ${month}`, { start: month, end: month + 1 }));
    await accounts.putData('account-a', {
      chunks: [makeChunk(july, bytes('first')), ...chunks],
      bills: [makeBill(`bill ${july}`, { end: 0 }), ...bills],
      syncedTo: now,
    });
    expect(await accounts.readChunks('account-a', july, chunks.at(-1)?.month ?? 0)).toStrictEqual(chunks);
    expect(await accounts.listBills('account-a')).toStrictEqual(bills);
  });

  it('deletes dropped bills only from the given account and ignores unknown ids', async ({ accounts }) => {
    const data = (more: object) => ({ chunks: [], bills: [], syncedTo: now, ...more });
    for (const id of ['account-a', 'account-b']) {
      await accounts.putData(id, data({ bills: [makeBill('former'), makeBill('other')] }));
    }
    const droppedBills = ['former', 'unknown'];
    await accounts.putData('account-a', data({ bills: [makeBill('new')], droppedBills }));
    const idsOf = async (id: string) => (await accounts.listBills(id)).map((each) => each.id).sort();
    expect(await idsOf('account-a')).toEqual(['new', 'other']);
    expect(await idsOf('account-b')).toEqual(['former', 'other']);
  });

  it('reads the chunks whose month starts in the range, in time order', async ({ accounts }) => {
    const chunks = [september, july, august].map((month) => makeChunk(month, bytes(String(month))));
    await accounts.putData('account-a', { chunks, bills: [], syncedTo: now });
    const read = async (from: number, to: number) =>
      (await accounts.readChunks('account-a', from, to)).map(({ month }) => month);
    expect(await read(july, september)).toEqual([july, august, september]);
    expect(await read(august, august)).toEqual([august]);
    expect(await read(july + 1, august)).toEqual([august]);
    expect(await read(august, september - 1)).toEqual([august]);
    expect(await read(0, july - 1)).toEqual([]);
    expect(await read(months.september + 40 * 86_400, now)).toEqual([]);
    expect(await read(september, july)).toEqual([]);
  });

  it('lists bills in time order', async ({ accounts }) => {
    const bills = [september, july, august].map((start) =>
      makeBill(`b-${-start}`, { start, end: start + 1 }),
    );
    await accounts.putData('account-a', { chunks: [], bills, syncedTo: now });
    const listed = await accounts.listBills('account-a');
    expect(listed.map(({ start }) => start)).toEqual([july, august, september]);
  });

  it('writes nothing for an unknown account', async ({ accounts }) => {
    const chunks = [makeChunk(july, bytes('x'))];
    const bills = [makeBill('bill')];
    await accounts.putData('unknown', { chunks, bills, syncedTo: now });
    expect(await accounts.readChunks('unknown', july, july)).toEqual([]);
    expect(await accounts.listBills('unknown')).toEqual([]);
  });

  it.for(hostileTexts)('stores %j unchanged', async (text, { store }) => {
    expect(await store.accounts.find('acme', 'user-a', text)).toBeNull();
    expect(await store.accounts.list('acme', text)).toEqual([]);
    expect(await store.accounts.readChunks(text, july, july)).toEqual([]);
    await link(store, 'd', { userId: 'dora', accounts: [makeAccount(text)] });
    const bill = makeBill(text);
    await store.accounts.putData(text, {
      chunks: [makeChunk(july, bytes(text))],
      bills: [bill, { ...bill, id: 'b', start: august }],
      syncedTo: 0,
    });
    expect(await store.accounts.find('acme', 'user-d', text)).toMatchObject({ id: text, syncedTo: 0 });
    expect((await store.accounts.listBills(text))[0]).toStrictEqual(bill);
    expect(await store.accounts.readChunks(text, july, july)).toStrictEqual([makeChunk(july, bytes(text))]);
    expect(await store.accounts.readChunks(`${text} `, july, july)).toEqual([]);
  });
});
