import { Command, InvalidArgumentError } from 'commander';
import type { Store } from '../app/create-sql-store.ts';
import type { AuditEntry } from '../core/journal/audit-log.ts';
import { openStore } from '../node/open-store.ts';
import { readSettings } from '../node/settings/settings.ts';
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
      'list connections, token exchanges, reads (once a day and access token), removals, access tokens that were revoked because their code was replayed, rotated client secrets, and what the operator did',
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
    for await (const entry of entriesOf(store.journal, client ?? null, since)) {
      isEmpty = false;
      print(json ? JSON.stringify(asJson(entry)) : asLine(entry));
    }
    if (isEmpty && client !== undefined && (await store.clients.find(client)) === null) {
      throw new Error(`There is no client '${client}', and it has no events.`);
    }
  } finally {
    await store.close();
  }
}

async function* entriesOf(
  journal: Pick<Store['journal'], 'listAudit'>,
  clientId: string | null,
  since: number,
) {
  let after: AuditEntry | null = null;
  for (;;) {
    const entries: AuditEntry[] = await journal.listAudit({ clientId, since, after, limit: PAGE });
    yield* entries;
    if (entries.length < PAGE) return;
    after = entries.at(-1) ?? null;
  }
}

const asJson = ({ at, type, clientId, userRef, requestId }: AuditEntry) => ({
  at: timeOf(at),
  event: type,
  client_id: clientId || null,
  user_ref: userRef,
  request_id: requestId,
});

const asLine = ({ at, type, clientId, userRef, requestId }: AuditEntry): string =>
  `${timeOf(at)}  ${type.padEnd(19)}  client ${clientId || '–'}  user ${userRef ?? '–'}  request ${requestId ?? '–'}`;

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
