import { createHash } from 'node:crypto';

/** Names for prepared statements. What has one is parsed and planned once per connection, and not each time. */
export interface StatementNames {
  /** @returns `undefined` for what is not worth one. */
  of(text: string, parameters: readonly unknown[]): string | undefined;
  /** From now on nothing has a name. */
  giveUp(): void;
}

// The server keeps each for as long as the connection lives. We have about half as many; lists of any length make more.
const MOST = 200;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let hasGivenUp = false;
  return {
    of(text, parameters) {
      // Without parameters the driver takes the simple protocol, which is quicker still: `begin`, `commit`.
      if (hasGivenUp || parameters.length === 0) return undefined;
      if (!names.has(text) && names.size < MOST) names.set(text, nameOf(text));
      return names.get(text);
    },
    giveUp() {
      hasGivenUp = true;
    },
  };
}

// From the text, so that a name means the same statement for all processes, whoever else uses the connection. PostgreSQL looks
// at the first 63 bytes.
const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
