import { openStore } from '../node/run-service.ts';
import type { Settings } from '../node/settings.ts';
import type { Store } from '../store/store.ts';

/**
 * Opens the database of the settings for a command that is of use on one that is there alone. Neither makes one nor changes
 * its tables: a service of an earlier release may be running on it.
 *
 * @throws StoreError where it is not there, or not up to date.
 */
export function openExisting(settings: Settings): Promise<Store> {
  return openStore(settings, { migrate: false });
}
