import { beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  accountsOf,
  createTokenUtility,
  pass,
  type TokenUtility,
} from '../support/connections/token-utility.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { startSecondProcess } from '../support/second-process.ts';

const DAY = 86_400;

let errors: unknown[];
let utility: TokenUtility;
let harness: Harness;
beforeEach(async () => {
  errors = [];
  utility = createTokenUtility();
  harness = await createHarness({ methods: [utility.method], onError: (error) => errors.push(error) });
  onTestFinished(() => harness.service.stop());
});

/** Removes a user after the first sync. */
const remove = async (token: string) => {
  const [account] = await accountsOf(harness, token);
  await harness.read(`/users/${account?.id}/bills`, token);
  const headers = { ...harness.clientHeaders, Authorization: `Bearer ${token}` };
  const { status } = await harness.call('/connection', { method: 'DELETE', headers });
  expect(status).toBe(204);
};
const grant = () => utility.grant('grant-1');
const left = async () => {
  const query = { kind: 'revocation', otherThan: null, after: '', limit: 9 } as const;
  return (await harness.service.context.store.keys.listSealed(query)).length;
};

it('DELETE /connection revokes at the utility, after a restart too', async () => {
  const token = await utility.connect(harness);
  await remove(token);
  await harness.service.stop();
  expect(grant().isRevoked).toBe(false);
  const restarted = await startSecondProcess(harness);
  restarted.service.work();
  onTestFinished(() => restarted.service.stop());
  await expect.poll(() => grant().isRevoked).toBe(true);
  await expect.poll(left).toBe(0);
});

it('renews a login before it revokes it', async () => {
  const token = await utility.connect(harness);
  grant().isEnding = true;
  harness.service.work();
  await remove(token);
  await expect.poll(() => grant().isRevoked).toBe(true);
  expect(grant().access).toBe(2);
});

it('counts access that the person has ended as revoked', async () => {
  const token = await utility.connect(harness);
  grant().isRevoked = true;
  harness.service.work();
  await remove(token);
  await expect.poll(left).toBe(0);
  expect(errors).toEqual([]);
});

it('revokes nothing that the person has connected again', async () => {
  await remove(await utility.connect(harness));
  await utility.connect(harness);
  harness.service.work();
  await expect.poll(left).toBe(0);
  expect(grant().isRevoked).toBe(false);
});

it('revokes a consent that a newer one replaces', async () => {
  await utility.connect(harness);
  await utility.connect(harness, { grantId: 'grant-2' });
  harness.service.work();
  await expect.poll(() => grant().isRevoked).toBe(true);
  expect(utility.grant('grant-2').isRevoked).toBe(false);
});

it('is retried for a week, then given up with one line that names the utility', async () => {
  const token = await utility.connect(harness);
  utility.isDown = true;
  harness.service.work();
  const { jobs } = harness.service.context.store;
  const { end } = jobs;
  let retries = 0;
  jobs.end = async (job, outcome) => {
    const isOurs = await end(job, outcome);
    if (job.kind === 'revocation' && outcome.kind === 'failed') retries += 1;
    return isOurs;
  };
  await remove(token);
  await expect.poll(() => retries).toBe(1);
  for (let day = 1; day < 7; day += 1) {
    pass(harness, DAY);
    await expect.poll(() => retries).toBe(day + 1);
    expect(await left()).toBe(1);
  }
  pass(harness, DAY);
  await expect.poll(left).toBe(0);
  expect(errors.map(String)).toEqual([
    expect.stringMatching(/could not be ended at the utility 14328.+a week/),
  ]);
});
