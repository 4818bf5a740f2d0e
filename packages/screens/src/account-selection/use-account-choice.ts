import { useState } from 'react';

interface Choosable {
  readonly id: string;
  readonly shared?: true | undefined;
}

/** The accounts that the person chooses. */
export interface AccountChoice {
  /** Ids, in the order of the accounts. */
  readonly chosen: readonly string[];
  /** Number of accounts that the client has and would lose. */
  readonly stopping: number;
  readonly isChosen: (id: string) => boolean;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
}

/** Keeps the choice. At first, the accounts that the client has are chosen, or all if it has none of them. */
export function useAccountChoice(accounts: readonly Choosable[]): AccountChoice {
  // Only the changes of the person, because files may add accounts.
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const hasShared = accounts.some(({ shared }) => shared);
  const choiceOf = ({ id, shared }: Choosable) => changes[id] ?? (shared === true || !hasShared);
  const chosen = accounts.filter(choiceOf).map(({ id }) => id);
  return {
    chosen,
    stopping: accounts.filter((account) => account.shared && !choiceOf(account)).length,
    isChosen: (id) => chosen.includes(id),
    choose: (ids, isChosen) =>
      setChanges((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, isChosen])) })),
  };
}
