import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTokenUtility, pass, type TokenUtility } from '../support/connections/token-utility.ts';
import { createHarness, type Harness } from '../support/harness.ts';

const HOUR = 3_600;
const choice = { parameters: { account_selection: true } };

let errors: unknown[];
let utility: TokenUtility;
let harness: Harness;
beforeEach(async () => {
  errors = [];
  utility = createTokenUtility();
  harness = await createHarness({ methods: [utility.method], onError: (error) => errors.push(error) });
  onTestFinished(() => harness.service.stop());
});

const grant = () => utility.grant('grant-1');
const left = async () => {
  const query = { kind: 'revocation', otherThan: null, after: '', limit: 9 } as const;
  return (await harness.service.context.store.keys.listSealed(query)).length;
};
const leave = (token: string) => harness.page(token, 'attempts/current', { method: 'DELETE' });

it('a consent is revoked at the utility when the person leaves before they have chosen accounts', async () => {
  const { token, attempt } = await utility.consent(harness, choice);
  expect(attempt.status).toBe('choosing_accounts');
  harness.service.work();
  await leave(token);
  await expect.poll(() => grant().isRevoked).toBe(true);
  await expect.poll(left).toBe(0);
  expect(errors).toEqual([]);
});

it('a consent is revoked at the utility an hour after the connect token has expired', async () => {
  await utility.consent(harness, choice);
  harness.service.work();
  pass(harness, 1.4 * HOUR);
  await utility.connect(harness, { userId: 'user-2', grantId: 'grant-2' });
  expect(grant().isRevoked).toBe(false);
  pass(harness, 0.2 * HOUR);
  await expect.poll(() => grant().isRevoked).toBe(true);
  await expect.poll(left).toBe(0);
  expect(utility.grant('grant-2').isRevoked).toBe(false);
});

it('a consent is revoked at the utility when its accounts cannot be read', async () => {
  utility.method.listAccounts = () => Promise.reject(new Error('bug'));
  expect(await utility.consent(harness)).toMatchObject({ attempt: { status: 'failed' } });
  harness.service.work();
  pass(harness, 2 * HOUR);
  await expect.poll(() => grant().isRevoked).toBe(true);
});

it('a consent that is completed is not revoked, and no copy of its login is left', async () => {
  await utility.connect(harness, { ...choice, chosen: [0] });
  expect(await left()).toBe(0);
  harness.service.work();
  pass(harness, 2 * HOUR);
  expect(grant().isRevoked).toBe(false);
});

it('a consent is not revoked if the person consents again to the same authorization', async () => {
  const { token } = await utility.consent(harness, choice);
  await leave(token);
  await utility.connect(harness);
  expect(await left()).toBe(0);
  harness.service.work();
  pass(harness, 2 * HOUR);
  expect(grant().isRevoked).toBe(false);
});

it('attack: leaving with an authorization that is connected already revokes nothing', async () => {
  await utility.connect(harness);
  const { token } = await utility.consent(harness, { userId: 'mallory' });
  await leave(token);
  harness.service.work();
  pass(harness, 2 * HOUR);
  await expect.poll(left).toBe(0);
  expect(grant().isRevoked).toBe(false);
});
