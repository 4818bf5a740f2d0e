import type { Locale } from '@utility-connect/protocol';
import type { Session, Sharing } from '../../heart/store/sessions.ts';

/** `open`: nobody has connected yet, or the person who has is still in Connect. */
export type LinkStatus = 'open' | 'completed' | 'expired' | 'revoked';

/** A connect link when it is created. */
export interface NewLink extends Sharing, Pick<Session, 'clientId' | 'userId' | 'utilityId'> {
  readonly id: string;
  /** SHA-256 of the token in its address, hex. */
  readonly tokenHash: string;
  readonly accountSelection: boolean;
  /** Default: the flow ends on a page of the service. */
  readonly redirectUri: string | null;
  readonly createdAt: number;
  /** End of the time in which it can be opened, UNIX seconds. */
  readonly expiresAt: number;
}

export interface Link extends NewLink {
  readonly status: LinkStatus;
  /** The only session that can connect: the first one that has. `null` before. */
  readonly publicId: string | null;
}

/** The mail of a link while the link is open. */
export interface LinkMail {
  readonly locale: Locale;
  /** JSON of {@link LinkMailSecrets}, bound to the id of the link. */
  readonly sealed: Uint8Array;
}

export interface LinkMailSecrets {
  /** The recipient, who also gets the receipts. */
  readonly email: string;
  /** The token in the address of the link; `null` after it was mailed. */
  readonly token: string | null;
}
