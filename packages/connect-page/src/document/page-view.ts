import type { Locale, Session } from '@utility-connect/protocol';

/** What the service knows when it writes the page. The connect token is no part of it. */
export interface PageView {
  readonly locale: Locale;
  /** In the frame of a host page, which speaks first: nothing is shown, and nothing told, before it has. */
  readonly embedded: boolean;
  /** Where the session stands; `null` when the page has to ask for it. */
  readonly session: Session | null;
  /** Why the session cannot be opened; `null` when nothing is wrong. */
  readonly error: string | null;
}

/** Id of the element in the page that carries what the script starts from. */
export const START_ID = 'start';

/** What the script starts from. */
export type PageStart = Pick<PageView, 'locale' | 'session' | 'error'>;
