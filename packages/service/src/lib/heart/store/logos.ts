/** A logo that `checkLogo` has checked. */
export interface Logo {
  /** SHA-256 of the bytes, hex. */
  readonly hash: string;
  readonly mediaType: 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array;
}

export type LogoName = Omit<Logo, 'bytes'>;
