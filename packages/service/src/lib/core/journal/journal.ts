import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  Transaction,
} from 'kysely';
import { createEntryIds } from './entry-ids.ts';
import type { Entry } from './entry-types.ts';
import type { JournalTables } from './journal-tables.ts';

/** Receives entries in the transaction that records them, for example to queue work that must not get lost. */
export interface JournalReader<Tables> {
  onRecord(trx: Transaction<Tables>, entries: readonly Entry[]): Promise<void>;
}

interface JournalOptions<Tables> {
  /** UNIX milliseconds, for the ids of entries. */
  readonly clock: () => number;
  readonly readers: readonly JournalReader<Tables>[];
}

/** Parameters of `record` that belong to the database. */
interface Journal {
  readonly nextId: () => string;
  readonly readers: readonly JournalReader<JournalTables>[];
}

/** @returns the database with a journal. `record` finds it in each of its transactions. */
export function withJournal<Tables extends JournalTables>(
  db: Kysely<Tables>,
  { clock, readers }: JournalOptions<Tables>,
): Kysely<Tables> {
  return db.withPlugin(
    new JournalPlugin({
      nextId: createEntryIds(clock),
      readers: readers as unknown as Journal['readers'],
    }),
  );
}

/** @throws Error if the database has none. */
export function journalOf<Tables>(db: Kysely<Tables>): Journal {
  const plugin = db.getExecutor().plugins.find((each) => each instanceof JournalPlugin);
  if (!plugin) throw new Error('This database was opened without a journal.');
  return plugin.journal;
}

/** A database as one of the tables of the journal. Kysely's types are invariant: `Kysely<A & B>` is no `Kysely<A>`. */
export function journalTables<Tables extends JournalTables>(db: Kysely<Tables>): Kysely<JournalTables> {
  return db as unknown as Kysely<JournalTables>;
}

/** Carries the journal of a database to its transactions, because Kysely hands plugins on to them. Changes no query. */
class JournalPlugin implements KyselyPlugin {
  readonly journal: Journal;

  constructor(journal: Journal) {
    this.journal = journal;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}
