import { UtilityConnectError } from './error.ts';
import type { WebhookEventPage } from './types.ts';

interface PageOptions {
  /** `next_after` of the last page that was handled. */
  readonly after: string | undefined;
  /** Waits before it asks for new events; absent to end at the newest one. */
  readonly wait: (() => Promise<void>) | undefined;
}

/** Reads pages of events until there are no more. Leaves out empty pages. */
export async function* webhookEventPages(
  readPage: (after: string | undefined) => Promise<WebhookEventPage>,
  { after, wait }: PageOptions,
): AsyncGenerator<WebhookEventPage> {
  let hasRead = false;
  for (let reached = after; ; ) {
    const page = await readPage(reached).catch((error: unknown) => {
      // While it polls, an outage of the service means nothing new. Before the first page, the address may be wrong.
      if (wait && hasRead && isOutage(error)) return null;
      throw error;
    });
    hasRead = true;
    reached = page?.next_after ?? reached;
    if (page && page.events.length > 0) yield page;
    if (page?.has_more) continue;
    if (!wait) return;
    await wait();
  }
}

/** 502 and 504 are of a proxy. */
const outageStatuses = [429, 502, 503, 504];

const isOutage = (error: unknown): boolean =>
  error instanceof UtilityConnectError &&
  (['unreachable', 'timed_out'].includes(error.code) || outageStatuses.includes(error.status));
