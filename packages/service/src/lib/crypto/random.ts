/** Where all unguessable values come from; tests give their own. */
export interface Random {
  /** @returns `length` random bytes in base64url. */
  token(length: number): string;
  /** @returns a version 4 UUID. */
  uuid(): string;
}

/** Randomness of the platform's Web Crypto. */
export const webRandom: Random = {
  token(length) {
    return toBase64Url(crypto.getRandomValues(new Uint8Array(length)));
  },
  uuid() {
    return crypto.randomUUID();
  },
};

/** Bytes of a secret, code or token: 256 bits. */
export const SECRET_BYTES = 32;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
