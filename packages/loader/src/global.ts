import type { Connect, ConnectConfig } from './lib/config.ts';
import { create } from './lib/create.ts';

/** What the script tag adds to a page. */
export interface UtilityConnectGlobal {
  /** See `create` of `@utility-connect/loader`. The script's own `data-connect-url`, if any, pins the Connect address. */
  create(config: ConnectConfig): Promise<Connect>;
}

declare global {
  interface Window {
    /** Set once the script has run; `undefined` until then. */
    UtilityConnect?: UtilityConnectGlobal;
  }
}

// Known while the script runs for the first time, and never again: read at once.
const script = document.currentScript;

// A script embedded twice must not take the place of the first, whose widgets may be in use.
window.UtilityConnect = window.UtilityConnect || {
  // biome-ignore lint/complexity/useOptionalChain: for old browsers it would be written out at length.
  create: (config) => create(config, script && script.dataset.connectUrl),
};
