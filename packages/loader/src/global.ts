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
const { dataset = {} }: { dataset?: DOMStringMap } = Object(document.currentScript);

// A script embedded twice must not take the place of the first, whose widgets may be in use.
if (!window.UtilityConnect)
  window.UtilityConnect = { create: (config) => create(config, dataset.connectUrl) };
