import type { LimitStore } from '../store/limits.ts';
import type { Quota } from './rate-limited.ts';

/** How a client's quota stands after a request. */
export interface RequestCount {
  readonly isAllowed: boolean;
  readonly remaining: number;
  readonly resetsIn: number;
}

export interface ClientRequests {
  readonly quota: Quota;
  /** Counts a request. A promise where nothing was heard of others for more than a second: it asks the store what they have counted. */
  count(clientId: string): RequestCount | Promise<RequestCount>;
}

interface Share {
  /** By all processes, as of the last settling. */
  used: number;
  resetsAt: number;
  /** Here, since. */
  unsettled: number;
  settledAt: number;
  settling: Promise<void> | null;
  hasTimer: boolean;
}

/**
 * Counts the requests of each client, in this process, and settles with the store once a second: the way of a request is a
 * look into a map. Processes together let through what they see in a second more than the quota, at most.
 */
export function createClientRequests(store: LimitStore, quota: Quota, now: () => number): ClientRequests {
  const shares = new Map<string, Share>();

  const settle = async (clientId: string, share: Share, time: number): Promise<void> => {
    const amount = share.unsettled;
    share.settledAt = time;
    try {
      const key = `${quota.name}:${clientId}`;
      const { used, resetsAt } = await store.take({ key, amount, seconds: quota.seconds, now: time });
      share.unsettled -= amount;
      // Counted by a clock that is ahead of ours, or was before it was set back: until then this process has its own count.
      if (resetsAt - time > quota.seconds) share.used += amount;
      else Object.assign(share, { used, resetsAt });
    } catch {
      // The database is away: this process goes on with its own count, and settles it later.
    } finally {
      share.settling = null;
    }
  };

  const settleRest = (clientId: string, share: Share): void => {
    share.hasTimer = false;
    const time = now();
    if (share.unsettled > 0 && share.settling === null && !isOver(share, time)) {
      share.settling = settle(clientId, share, time);
    }
  };

  const read = (share: Share, time: number): RequestCount => {
    const remaining = quota.quota - share.used - share.unsettled;
    // What was refused was not used: a client that waits gets its whole quota.
    if (remaining < 0) share.unsettled -= 1;
    return { isAllowed: remaining >= 0, remaining: Math.max(0, remaining), resetsIn: share.resetsAt - time };
  };

  // Also where the clock was set back: by the old times a client would wait until it has caught up.
  const isOver = ({ resetsAt, settledAt }: Share, time: number): boolean =>
    resetsAt <= time || resetsAt - time > quota.seconds || settledAt > time;

  return {
    quota,
    count(clientId) {
      const time = now();
      let share = shares.get(clientId);
      if (share === undefined) {
        share = {
          used: 0,
          resetsAt: time + quota.seconds,
          unsettled: 0,
          settledAt: 0,
          settling: null,
          hasTimer: false,
        };
        shares.set(clientId, share);
      }
      if (isOver(share, time) && share.settling === null) {
        Object.assign(share, { used: 0, unsettled: 0, resetsAt: time + quota.seconds, settledAt: 0 });
      }
      share.unsettled += 1;
      const isOld = share.settledAt < time - 1;
      if (share.settling === null) {
        if (share.settledAt < time) {
          share.settling = settle(clientId, share, time);
        } else if (!share.hasTimer) {
          // By the next request, or without one: other processes would not know of these.
          share.hasTimer = true;
          setTimeout(settleRest, 1000, clientId, share);
        }
      }
      const { settling } = share;
      const counted = share;
      return isOld && settling ? settling.then(() => read(counted, time)) : read(share, time);
    },
  };
}
