import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  hostileTexts,
  makeAttempt,
  makeFile,
  months,
  nothing,
  now,
  removeUser,
  startFiles,
} from './fixtures.ts';

// `Store.files`, except for which account a file belongs to.
describeStore('files', (it) => {
  const stored = ({ chunks: _chunks, ...file }: ReturnType<typeof makeFile>) => file;

  it('lists files in the order in which they were added, and reads their chunks', async ({ store }) => {
    await startFiles(store, 'a');
    const files = ['z', 'a', 'm'].map((id) => makeFile(id));
    for (const file of files) expect(await store.files.add('attempt-a', file)).toBe(true);
    expect(await store.files.list('attempt-a')).toStrictEqual(files.map(stored));
    expect(await store.files.readChunks('z', 'k', months.july, months.august)).toStrictEqual([
      { month: months.july, body: bytes('chunk of z') },
      { month: months.august, body: bytes('chunk of z') },
    ]);
    expect(await store.files.readChunks('z', 'k', months.august, months.august)).toHaveLength(1);
    expect(await store.files.readChunks('z', 'other', 0, now)).toEqual([]);
  });

  it('adds ten files of one attempt at once', async ({ store }) => {
    await startFiles(store, 'a');
    const ids = Array.from({ length: 10 }, (_, index) => `file-${index}`);
    await Promise.all(ids.map((id) => store.files.add('attempt-a', makeFile(id))));
    expect((await store.files.list('attempt-a')).map(({ id }) => id).sort()).toEqual(ids);
  });

  it.for(hostileTexts)('keeps the name %j', async (name, { store }) => {
    await startFiles(store, 'a');
    await store.files.add('attempt-a', makeFile('f', { name }));
    expect(await store.files.list('attempt-a')).toMatchObject([{ name }]);
  });

  it('removes a file with its chunks, and only from its own attempt', async ({ store }) => {
    await startFiles(store, 'a');
    await startFiles(store, 'b');
    await store.files.add('attempt-a', makeFile('f'));
    expect(await store.files.remove('attempt-b', 'f')).toBe(false);
    expect(await store.files.remove('attempt-a', 'f')).toBe(true);
    expect(await store.files.remove('attempt-a', 'f')).toBe(false);
    expect(await store.files.readChunks('f', 'k', 0, now)).toEqual([]);
  });

  it('adds no file to an attempt that has ended or that signs in', async ({ store }) => {
    await startFiles(store, 'a');
    await store.attempts.advance('attempt-a', 'collecting_files', { status: 'cancelled' });
    expect(await store.files.add('attempt-a', makeFile('f'))).toBe(false);
    await store.attempts.create(makeAttempt('sign-in', 'session-a'));
    expect(await store.files.add('sign-in', makeFile('f'))).toBe(false);
    expect(await store.files.add('unknown', makeFile('f'))).toBe(false);
  });

  it.for([
    ['added', ['a']],
    ['removed', ['a', 'b', 'c']],
    ['replaced', ['a', 'c']],
  ] as const)('stores nothing if a file was %s since the files were read', async ([, fileIds], { store }) => {
    const completion = await startFiles(store, 'late', { fileIds });
    for (const id of ['a', 'b']) await store.files.add('attempt-late', makeFile(id));
    expect(await store.files.complete(completion)).toBe('stale');
    expect(await store.files.list('attempt-late')).toHaveLength(2);
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await store.files.complete({ ...completion, fileIds: ['b', 'a'] })).toBe('completed');
    expect(await store.files.list('attempt-late')).toEqual([]);
  });

  it('deletes files when the attempt is cancelled, replaced or abandoned, and when its user is removed', async ({
    store,
  }) => {
    const ends: Record<string, () => Promise<unknown>> = {
      cancelled: () =>
        store.attempts.advance('attempt-cancelled', 'collecting_files', { status: 'cancelled' }),
      replaced: () => store.attempts.create(makeAttempt('next', 'session-replaced')),
      abandoned: () => store.purge({ ...nothing, abandonedBefore: now + 86_400 }),
    };
    for (const [name, end] of Object.entries(ends)) {
      await startFiles(store, name);
      await store.files.add(`attempt-${name}`, makeFile(name));
      await end();
      expect(await store.files.list(`attempt-${name}`)).toEqual([]);
      expect(await store.files.readChunks(name, 'k', 0, now)).toEqual([]);
    }
    const completion = await startFiles(store, 'first');
    await store.files.complete(completion);
    await startFiles(store, 'removed');
    await store.files.add('attempt-removed', makeFile('removed'));
    await removeUser(store, 'user-first');
    expect(await store.files.list('attempt-removed')).toEqual([]);
  });
});
