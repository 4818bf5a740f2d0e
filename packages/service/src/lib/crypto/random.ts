/** Source of all unguessable values. Tests replace it. */
export interface Random {
  /** @returns `length` random bytes in base64url. */
  token(length: number): string;
  /** @returns a version 4 UUID. */
  uuid(): string;
}

/** {@link Random} from Web Crypto. */
export const webRandom: Random = {
  token(length) {
    return toBase64Url(crypto.getRandomValues(new Uint8Array(length)));
  },
  uuid() {
    return crypto.randomUUID();
  },
};

/** Length of a secret, code or token in bytes. */
export const SECRET_BYTES = 32;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
