import type { JobHandler } from '../../core/jobs/worker.ts';
import type { HeartStore } from '../heart-store.ts';

const MAX_ACTIVE = 2;
const POLL_MS = 60_000;

interface AccountsContext {
  readonly store: HeartStore;
  /** UNIX seconds. */
  readonly now: () => number;
}

/** The jobs of accounts that need no utility: they report late data, and erase removed accounts. */
export function accountJobs({ store, now }: AccountsContext): readonly JobHandler[] {
  return [
    {
      kind: 'stall_report',
      maxActive: MAX_ACTIVE,
      pollMs: POLL_MS,
      work: (job) => store.syncs.reportStalled(job, now()),
    },
    { kind: 'erasure', maxActive: MAX_ACTIVE, work: (job) => store.accounts.eraseDetached(job) },
  ];
}
