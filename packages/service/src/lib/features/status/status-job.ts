import type { JobHandler } from '../../core/jobs/worker.ts';
import { makeReport, REPORT_SECONDS, type StatusContext } from './make-report.ts';

const POLL_MS = 60_000;

/** The job that makes the report of the status page, once an hour over all processes. */
export function statusJob(context: StatusContext): JobHandler {
  const { store, now } = context;
  return {
    kind: 'status_report',
    maxActive: 1,
    pollMs: POLL_MS,
    prepare: () => store.status.addJob(now()),
    async work(job, signal) {
      await store.status.put(await makeReport(context, signal));
      await store.jobs.end(job, { kind: 'done', dueAt: now() + REPORT_SECONDS });
    },
  };
}
