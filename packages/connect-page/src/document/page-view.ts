import type { Locale, Session } from '@utility-connect/protocol';

/** Properties that the service has when it renders the page. They do not contain the connect token. */
export interface PageView {
  readonly locale: Locale;
  /** Whether the page is in a frame. It then shows nothing until the host page sends the token. */
  readonly embedded: boolean;
  /** Whether it is the manage page. Default `false`. */
  readonly manage?: boolean;
  /** State of the session; `null` if the page must fetch it. */
  readonly session: Session | null;
  /** Error code if the session cannot be opened; `null` otherwise. */
  readonly error: string | null;
  /** The origins that the client has registered, if the page refuses its host page with `origin_not_allowed`. */
  readonly registered?: readonly string[] | undefined;
}

/** Id of the element that contains the {@link PageStart} as JSON. */
export const START_ID = 'start';

/** Initial state of the page's script. */
export type PageStart = Pick<PageView, 'locale' | 'session' | 'error' | 'registered'>;
