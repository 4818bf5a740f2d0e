import { keyIdOfSealed } from '../../crypto/key-id.ts';
import { type KeyStore, type SealedKind, sealedKinds } from '../keys.ts';
import { isSameBytes } from '../same-bytes.ts';
import { copy, type MemoryState } from './state.ts';

interface Place {
  readonly name: string;
  readonly row: { sealed: Uint8Array | null };
}

/** The encryption keys of a memory store. */
export function createMemoryKeys(state: MemoryState): KeyStore {
  const placesOf = (kind: SealedKind): Map<string, Place> => {
    const places: Record<SealedKind, () => [string, Place][]> = {
      connection: () => [...state.connections].map(([id, row]) => [id, { name: row.loginKey, row }]),
      attempt: () => [...state.attempts].map(([id, row]) => [id, { name: id, row }]),
      exchange: () => [...state.answers].map(([id, row]) => [id, { name: id, row }]),
    };
    return new Map(places[kind]());
  };
  const sealedWith = ({ row }: Place): string | null => row.sealed && keyIdOfSealed(row.sealed);

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
      return sealedKinds.some((kind) =>
        [...placesOf(kind).values()].some((place) => sealedWith(place) === keyId),
      );
    },
    async listSealed({ kind, otherThan, after, limit }) {
      return [...placesOf(kind)]
        .flatMap(([id, { name, row }]) =>
          row.sealed?.length ? [{ kind, id, name, sealed: copy(row.sealed) }] : [],
        )
        .filter(({ id, sealed }) => id > after && keyIdOfSealed(sealed) !== otherThan)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
    async reseal({ kind, id, sealed: former }, sealed) {
      const row = placesOf(kind).get(id)?.row;
      if (!row?.sealed || !isSameBytes(row.sealed, former)) return false;
      row.sealed = copy(sealed);
      return true;
    },
    async drop({ kind, id, sealed }, now) {
      const row = placesOf(kind).get(id)?.row;
      if (!row?.sealed || !isSameBytes(row.sealed, sealed)) return false;
      if (kind === 'connection') refuseLogin(state, id, now);
      if (kind === 'attempt') Object.assign(row, { status: 'cancelled', challenge: null });
      if (kind === 'exchange') state.answers.delete(id);
      row.sealed = kind === 'connection' ? new Uint8Array() : null;
      return true;
    },
  };
}

const refuseLogin = ({ accounts, syncs }: MemoryState, connectionId: string, now: number): void => {
  for (const [accountId, sync] of syncs) {
    if (accounts.get(accountId)?.connectionId === connectionId) sync.loginRefusedAt ??= now;
  }
};
