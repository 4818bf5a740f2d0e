import { newClaim } from '../store/leases.ts';
import type { SyncClaim } from '../store/syncs.ts';

/** Accounts that all processes together sync at a time at one utility. */
const SLOTS_PER_UTILITY = 4;

/** Makes a claim with a new lease id. */
export function claimAt(now: number): SyncClaim {
  return { ...newClaim(now), perUtility: SLOTS_PER_UTILITY };
}
