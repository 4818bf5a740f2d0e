import { createHash } from 'node:crypto';

export type StatementNames = ReturnType<typeof createStatementNames>;

// The server keeps prepared statements as long as the connection. The store has about 100.
const MAX_STATEMENTS = 200;

/** Names prepared statements, which PostgreSQL parses and plans once per connection. */
export function createStatementNames() {
  const names = new Map<string, string>();
  let isDisabled = false;
  return {
    /** @returns `undefined` for a statement that is not prepared. */
    nameOf(text: string, parameters: readonly unknown[]): string | undefined {
      // Without parameters the driver uses the simple protocol, which is faster: `begin`, `commit`.
      if (isDisabled || parameters.length === 0) return undefined;
      if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, hashOf(text));
      return names.get(text);
    },
    /** Stops preparing statements: a proxy such as PgBouncer loses them. */
    disable(): void {
      isDisabled = true;
    },
  };
}

// A hash, so that processes that share a connection through a proxy agree. PostgreSQL compares the first 63 bytes.
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
