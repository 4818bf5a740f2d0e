import { ConnectError } from './lib/connect-error.ts';
import { type CreateOptions, create } from './lib/create.ts';

/** What the script tag adds to a page. */
export interface UtilityConnectGlobal {
  /** See `create` of `@utility-connect/loader`. The script's own `data-connect-url`, if any, is its default pin. */
  readonly create: typeof create;
  /** For `error instanceof UtilityConnect.ConnectError`. */
  readonly ConnectError: typeof ConnectError;
}

declare global {
  interface Window {
    /** Set once the script has run; `undefined` until then. */
    UtilityConnect?: UtilityConnectGlobal;
  }
}

// Known while the script runs for the first time, and never again: read at once.
const connectUrl = document.currentScript?.dataset.connectUrl;

// A script embedded twice must not take the place of the first, whose widgets may be in use.
window.UtilityConnect ??= {
  create: (config, options?: CreateOptions) =>
    create(config, connectUrl === undefined ? options : { connectUrl, ...options }),
  ConnectError,
};
