import { Command, InvalidArgumentError } from 'commander';
import type { Store } from '../create-sql-store.ts';
import { openStore } from '../node/open-store.ts';
import { readSettings } from '../node/settings/settings.ts';
import type { AuditEvent } from '../store/audit.ts';
import { print } from './output.ts';

interface AuditOptions {
  readonly client?: string;
  readonly since?: number;
  readonly json?: true;
}

const PAGE = 500;

/** `utility-connect audit`: lists audit events, oldest first. */
export function auditCommand(): Command {
  return new Command('audit')
    .description(
      'list connections, token exchanges, reads (once a day and access token), removals, access tokens that were revoked because their code was replayed, and rotated client secrets',
    )
    .option('--client <client-id>', 'events of one client')
    .option('--since <time>', 'events since then: 2026-11-20 or 2026-11-20T18:00:00Z', toSeconds)
    .option('--json', 'print one JSON object per line')
    .action(auditAction);
}

async function auditAction({ client, since = 0, json }: AuditOptions): Promise<void> {
  const store = await openStore(readSettings(process.env), { migrate: false });
  try {
    let isEmpty = true;
    for await (const event of eventsOf(store.audit, client ?? null, since)) {
      isEmpty = false;
      print(json ? JSON.stringify(asJson(event)) : asLine(event));
    }
    if (isEmpty && client !== undefined && (await store.clients.find(client)) === null) {
      throw new Error(`There is no client '${client}', and it has no events.`);
    }
  } finally {
    await store.close();
  }
}

async function* eventsOf(audit: Store['audit'], clientId: string | null, since: number) {
  let after: AuditEvent | null = null;
  for (;;) {
    const events: AuditEvent[] = await audit.list({ clientId, since, after, limit: PAGE });
    yield* events;
    if (events.length < PAGE) return;
    after = events.at(-1) ?? null;
  }
}

const asJson = ({ at, event, clientId, userRef, requestId }: AuditEvent) => ({
  at: timeOf(at),
  event,
  client_id: clientId,
  user_ref: userRef,
  request_id: requestId,
});

const asLine = (event: AuditEvent): string =>
  `${timeOf(event.at)}  ${event.event.padEnd(14)}  client ${event.clientId}  user ${event.userRef ?? '–'}  request ${event.requestId ?? '–'}`;

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

function toSeconds(text: string): number {
  const milliseconds = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(milliseconds) || !isDay(text.slice(0, 10))) {
    throw new InvalidArgumentError('It must be a date or time of ISO 8601.');
  }
  return Math.floor(milliseconds / 1000);
}

// `Date.parse` reads February 31 as March 3.
const isDay = (day: string): boolean => new Date(Date.parse(day)).toISOString().startsWith(day);
