import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Encrypts secrets at rest with AES-256-GCM, bound to the row that holds them. */
export interface Vault {
  /** Id of the key that seals. */
  readonly keyId: string;
  /** Ids of all keys that can open. */
  readonly keyIds: readonly string[];
  /**
   * @param boundTo identifies the row: see `boundTo`.
   * @returns version, key id, nonce and ciphertext.
   */
  seal(plain: string, boundTo: string): Promise<Uint8Array>;
  /** @throws VaultError when no key fits, the bytes were changed, or they belong to another row. */
  open(sealed: Uint8Array, boundTo: string): Promise<string>;
}

/** Sealed bytes that cannot be opened. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  /** `unknown_key` can be a key that is missing here; `damaged` cannot be repaired by any key. */
  readonly code: VaultErrorCode;

  constructor(code: VaultErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

type VaultErrorCode = 'damaged' | 'unknown_key' | 'invalid_key';

/** Length of a key id in bytes. In sealed bytes it follows the version byte. */
const KEY_ID_BYTES = 4;
const VERSION = 1;
const NONCE_BYTES = 12;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

/**
 * @param key 32 bytes. Seals and opens.
 * @param previous more keys, which only open.
 * @see NIST SP 800-38D for the 96-bit random nonce.
 */
export async function createVault(key: Uint8Array, previous: readonly Uint8Array[] = []): Promise<Vault> {
  const keyId = keyIdOf(key);
  const header = [VERSION, ...bytesOfKeyId(keyId)];
  const sealingKey = await importKey(key);
  const keys = new Map([[keyId, sealingKey]]);
  for (const other of previous) keys.set(keyIdOf(other), await importKey(other));

  return {
    keyId,
    keyIds: [...keys.keys()],
    async seal(plain, boundTo) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const cipher = await crypto.subtle.encrypt(algorithm(nonce, boundTo), sealingKey, encode(plain));
      const sealed = new Uint8Array(HEADER_BYTES + cipher.byteLength);
      sealed.set(header);
      sealed.set(nonce, 1 + KEY_ID_BYTES);
      sealed.set(new Uint8Array(cipher), HEADER_BYTES);
      return sealed;
    },

    async open(sealed, boundTo) {
      if (sealed[0] !== VERSION || sealed.length < HEADER_BYTES) {
        throw new VaultError('damaged', 'The sealed value is damaged.');
      }
      const openingKey = keys.get(keyIdOfSealed(sealed));
      if (!openingKey) {
        throw new VaultError('unknown_key', 'The value was sealed with another encryption key.');
      }
      const nonce = new Uint8Array(sealed.slice(1 + KEY_ID_BYTES, HEADER_BYTES));
      const cipher = new Uint8Array(sealed.slice(HEADER_BYTES));
      const plain = await crypto.subtle
        .decrypt(algorithm(nonce, boundTo), openingKey, cipher)
        .catch((cause: unknown) => {
          throw new VaultError('damaged', 'The sealed value was changed or belongs to another row.', {
            cause,
          });
        });
      return new TextDecoder().decode(plain);
    },
  };
}

/** Identifies a key in sealed bytes, in the database and in messages: hex. Reveals nothing about the key. */
export function keyIdOf(key: Uint8Array): string {
  return bytesToHex(sha256(key).slice(0, KEY_ID_BYTES));
}

/** The id as it appears in sealed bytes. */
export function bytesOfKeyId(keyId: string): Uint8Array {
  return hexToBytes(keyId);
}

/** The id of the key that sealed these bytes. */
export function keyIdOfSealed(sealed: Uint8Array): string {
  return bytesToHex(new Uint8Array(sealed).subarray(1, 1 + KEY_ID_BYTES));
}

/** Like `Vault.open`, but returns `null` for bytes that cannot be opened. */
export async function openOrNull(vault: Vault, sealed: Uint8Array, boundTo: string): Promise<string | null> {
  return vault.open(sealed, boundTo).catch((error: unknown) => {
    if (error instanceof VaultError) return null;
    throw error;
  });
}

/** Like `Vault.open`, but returns `null` for bytes that no key can open. @throws VaultError when the key is missing here. */
export async function openUnlessDamaged(
  vault: Vault,
  sealed: Uint8Array,
  boundTo: string,
): Promise<string | null> {
  return vault.open(sealed, boundTo).catch((error: unknown) => {
    if (error instanceof VaultError && error.code === 'damaged') return null;
    throw error;
  });
}

const importKey = (key: Uint8Array): Promise<CryptoKey> => {
  if (key.length !== 32) throw new VaultError('invalid_key', 'The encryption key must be 32 bytes long.');
  return crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
};

const algorithm = (iv: Uint8Array<ArrayBuffer>, boundTo: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: encode(boundTo),
});

const encode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
