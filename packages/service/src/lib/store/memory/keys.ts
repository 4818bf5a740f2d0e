import { keyIdOfSealed } from '../../crypto/key-id.ts';
import { type KeyStore, type SealedKind, sealedKinds } from '../keys.ts';
import { isSameBytes } from '../same-bytes.ts';
import { copy, type MemoryState } from './state.ts';

/** The encryption keys of a memory store. */
export function createMemoryKeys(state: MemoryState): KeyStore {
  const tables: Record<SealedKind, Map<string, MemorySealed>> = {
    connection: state.connections,
    attempt: state.attempts,
    exchange: state.answers,
  };
  return {
    async list() {
      return [...state.keys.values()].map(copy).sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    async add(key) {
      if (!state.keys.has(key.id)) state.keys.set(key.id, copy(key));
    },
    async remove(keyId) {
      state.keys.delete(keyId);
    },
    async isUsed(keyId) {
      const rows = sealedKinds.flatMap((kind) => [...tables[kind].values()]);
      return rows.some(({ sealed }) => sealed !== null && keyIdOfSealed(sealed) === keyId);
    },
    async listSealed({ kind, otherThan, after, limit }) {
      return [...tables[kind]]
        .flatMap(([id, { sealed, loginKey: name = id }]) =>
          sealed?.length ? [{ kind, id, name, sealed: copy(sealed) }] : [],
        )
        .filter(({ id, sealed }) => id > after && keyIdOfSealed(sealed) !== otherThan)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
    async reseal({ kind, id, sealed: previous }, sealed) {
      const row = tables[kind].get(id);
      if (!row?.sealed || !isSameBytes(row.sealed, previous)) return false;
      row.sealed = copy(sealed);
      return true;
    },
    async drop({ kind, id, sealed }, now) {
      const row = tables[kind].get(id);
      if (!row?.sealed || !isSameBytes(row.sealed, sealed)) return false;
      row.sealed = kind === 'connection' ? new Uint8Array() : null;
      if (kind === 'connection') refuseLogin(state, id, now);
      if (kind === 'attempt') Object.assign(row, { status: 'cancelled', challenge: null });
      if (kind === 'exchange') state.answers.delete(id);
      return true;
    },
  };
}

interface MemorySealed {
  sealed: Uint8Array | null;
  /** Of a connection. */
  readonly loginKey?: string;
}

const refuseLogin = ({ accounts, syncs }: MemoryState, connectionId: string, now: number): void => {
  for (const [accountId, sync] of syncs) {
    if (accounts.get(accountId)?.connectionId === connectionId) sync.loginRefusedAt ??= now;
  }
};
