import type { Link, LinkMail } from './link-types.ts';

export interface LinkTables {
  readonly connectLinks: Omit<Link, 'accountSelection'> & {
    /** 0 or 1. */
    readonly accountSelection: number;
    /** `expiresAt`, or the end of the last session if that is later. */
    readonly endsAt: number;
    /** Time of the first opening. */
    readonly openedAt: number | null;
    /** The user whom the session has connected; `null` before. */
    readonly userRef: string | null;
    /** Time of the end of the status `open`. */
    readonly endedAt: number | null;
  };
  readonly connectLinkSessions: {
    readonly publicId: string;
    readonly clientId: string;
    readonly linkId: string;
  };
  readonly connectLinkMails: LinkMail & { readonly linkId: string; readonly clientId: string };
}
