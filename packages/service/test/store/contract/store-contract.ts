import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../src/lib/store/store.ts';
import { abandonedUsersContract } from './abandoned-users-contract.ts';
import { accountsContract } from './accounts-contract.ts';
import { answersContract } from './answers-contract.ts';
import { attemptsContract } from './attempts-contract.ts';
import { auditContract } from './audit-contract.ts';
import { clientsContract } from './clients-contract.ts';
import { completionContract } from './completion-contract.ts';
import { dataAccessContract } from './data-access-contract.ts';
import { grantsContract } from './grants-contract.ts';
import { keysContract } from './keys-contract.ts';
import { largeRemovalContract } from './large-removal-contract.ts';
import { freshSignInContract, leasesContract } from './leases-contract.ts';
import { limitsContract } from './limits-contract.ts';
import { outagesContract } from './outages-contract.ts';
import { purgeContract } from './purge-contract.ts';
import { removalContract } from './removal-contract.ts';
import { sessionsContract } from './sessions-contract.ts';
import { syncsContract } from './syncs-contract.ts';
import { userIdContract } from './user-id-contract.ts';

/**
 * Tests what the comments of `store.ts` promise. Every store must pass.
 *
 * @param name of the store, for the test report.
 * @param createStore creates an empty store; the suite closes it.
 */
export function describeStore(name: string, createStore: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await createStore();
    });
    afterEach(async () => {
      await store.close();
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it('has a clock in whole UNIX milliseconds', () => {
      const time = store.clock();
      expect(Number.isInteger(time)).toBe(true);
      // The test database runs on this machine.
      expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
    });

    const getStore = (): Store => store;
    describe('clients', () => clientsContract(getStore));
    describe('sessions', () => sessionsContract(getStore));
    describe('attempts', () => attemptsContract(getStore));
    describe('attempt completion', () => completionContract(getStore));
    describe('user_id', () => userIdContract(getStore));
    describe('grants', () => grantsContract(getStore));
    describe('idempotent exchange', () => answersContract(getStore));
    describe('data access', () => dataAccessContract(getStore));
    describe('accounts', () => accountsContract(getStore));
    describe('syncs', () => syncsContract(getStore));
    describe('sync leases', () => leasesContract(getStore));
    describe('outages', () => outagesContract(getStore));
    describe('sign-in during a sync', () => freshSignInContract(getStore));
    describe('keys', () => keysContract(getStore));
    describe('limits', () => limitsContract(getStore));
    describe('audit log', () => auditContract(getStore));
    describe('purge', () => purgeContract(getStore));
    describe('purge of unreachable users', () => abandonedUsersContract(getStore));
    describe('user removal', () => removalContract(getStore));
    describe('removal of a large user', () => largeRemovalContract(getStore));
  });
}
