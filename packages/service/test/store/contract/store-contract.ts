import { describe, expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { abandonedUsersContract } from './abandoned-users-contract.ts';
import { accountChoiceContract } from './account-choice-contract.ts';
import { accountsContract } from './accounts-contract.ts';
import { answersContract } from './answers-contract.ts';
import { attemptsContract } from './attempts-contract.ts';
import { auditContract } from './audit-contract.ts';
import { clientsContract } from './clients-contract.ts';
import { completionContract } from './completion-contract.ts';
import { connectionEventsContract } from './connection-events-contract.ts';
import { connectionStatusContract } from './connection-status-contract.ts';
import { connectionsContract } from './connections-contract.ts';
import { consentsContract } from './consents-contract.ts';
import { dataAccessContract } from './data-access-contract.ts';
import { dataEventsContract } from './data-events-contract.ts';
import { expiryContract } from './expiry-contract.ts';
import { fileAccountsContract } from './file-accounts-contract.ts';
import { filesContract } from './files-contract.ts';
import { freshSignInContract } from './fresh-sign-in-contract.ts';
import { grantsContract } from './grants-contract.ts';
import { jobsContract } from './jobs-contract.ts';
import { keysContract } from './keys-contract.ts';
import { largeRemovalContract } from './large-removal-contract.ts';
import { limitsContract } from './limits-contract.ts';
import { logosContract } from './logos-contract.ts';
import { movedLoginsContract } from './moved-logins-contract.ts';
import { purgeContract } from './purge-contract.ts';
import { receiptsContract } from './receipts-contract.ts';
import { removalContract } from './removal-contract.ts';
import { revocationsContract } from './revocations-contract.ts';
import { sessionsContract } from './sessions-contract.ts';
import { createStoreTest } from './store-test.ts';
import { syncsContract } from './syncs-contract.ts';
import { userIdContract } from './user-id-contract.ts';
import { webhookEventsContract } from './webhook-events-contract.ts';
import { webhooksContract } from './webhooks-contract.ts';

/**
 * Tests what the comments of `store/sql` promise, on every database.
 *
 * @param name of the store, for the test report.
 * @param createStore creates an empty store; the suite closes it.
 */
export function describeStore(name: string, createStore: () => Promise<Store>): void {
  describe(name, () => {
    const it = createStoreTest(createStore);

    it('answers a ping', async ({ store }) => {
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it('has a clock in whole UNIX milliseconds', ({ store }) => {
      const time = store.clock();
      expect(Number.isInteger(time)).toBe(true);
      // The test database runs on this machine.
      expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
    });

    describe('clients', () => clientsContract(it));
    describe('receipts', () => receiptsContract(it));
    describe('logos', () => logosContract(it));
    describe('sessions', () => sessionsContract(it));
    describe('attempts', () => attemptsContract(it));
    describe('attempt completion', () => completionContract(it));
    describe('choice of accounts', () => accountChoiceContract(it));
    describe('consents', () => consentsContract(it));
    describe('files', () => filesContract(it));
    describe('accounts of files', () => fileAccountsContract(it));
    describe('user_id', () => userIdContract(it));
    describe('a login that another user has', () => movedLoginsContract(it));
    describe('grants', () => grantsContract(it));
    describe('idempotent exchange', () => answersContract(it));
    describe('data access', () => dataAccessContract(it));
    describe('accounts', () => accountsContract(it));
    describe('syncs', () => syncsContract(it));
    describe('jobs', () => jobsContract(it));
    describe('connections by redirect', () => connectionsContract(it));
    describe('status of connections', () => connectionStatusContract(it));
    describe('revocations', () => revocationsContract(it));
    describe('sign-in during a sync', () => freshSignInContract(it));
    describe('keys', () => keysContract(it));
    describe('limits', () => limitsContract(it));
    describe('audit log', () => auditContract(it));
    describe('webhook events', () => webhookEventsContract(it));
    describe('webhook events of connections', () => connectionEventsContract(it));
    describe('webhooks', () => webhooksContract(it));
    describe('webhook events of data', () => dataEventsContract(it));
    describe('the end of a consent', () => expiryContract(it));
    describe('purge', () => purgeContract(it));
    describe('purge of unreachable users', () => abandonedUsersContract(it));
    describe('user removal', () => removalContract(it));
    describe('removal of a large user', () => largeRemovalContract(it));
  });
}
