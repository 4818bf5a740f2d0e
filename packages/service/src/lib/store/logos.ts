export interface LogoStore {
  /** Replaces the logo of a client; `null` removes it. */
  put(clientId: string, logo: Logo | null): Promise<void>;
  /** Finds a logo by the hash of its bytes. */
  find(hash: string): Promise<Logo | null>;
  /** The logo of a client, without its bytes. */
  findOf(clientId: string): Promise<LogoName | null>;
}

/** A logo that `checkLogo` has checked. */
export interface Logo {
  /** SHA-256 of the bytes, hex. */
  readonly hash: string;
  readonly mediaType: 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array;
}

export type LogoName = Omit<Logo, 'bytes'>;
