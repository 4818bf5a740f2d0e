import { expect, it } from 'vitest';
import { createMemoryStore } from '../../app/create-memory-store.ts';
import { createReadRecorder } from './read-recorder.ts';

const all = { clientId: null, since: 0, after: null, limit: 99 };
const read = { tokenHash: 'token', clientId: 'acme', userRef: 'user', requestId: 'request' };
const now = () => 1_000;

it('reports a read that cannot be recorded, and records the next one', async () => {
  const errors: unknown[] = [];
  const { journal } = await createMemoryStore();
  let isAway = true;
  const failing = {
    recordRead: (first: Parameters<typeof journal.recordRead>[0]) =>
      isAway ? Promise.reject(new Error('away')) : journal.recordRead(first),
  };
  const recordRead = createReadRecorder({ journal: failing, now, onError: (error) => errors.push(error) });
  await recordRead(read);
  expect(errors).toHaveLength(1);
  isAway = false;
  await recordRead(read);
  expect(await journal.listAudit(all)).toHaveLength(1);
});
