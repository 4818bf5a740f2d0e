import type { AnyConfig, Connect } from './lib/config.ts';
import { create } from './lib/create.ts';
import { defineElement } from './lib/element/define-element.ts';

/** The global that the script tag adds to a page. */
export interface UtilityConnectGlobal {
  /** See `create` of `@utility-connect/loader`. The `data-connect-url` of the script tag, if any, pins the Connect address. */
  create(config: AnyConfig): Promise<Connect>;
}

declare global {
  interface Window {
    /** Set once the script has run; `undefined` until then. */
    UtilityConnect?: UtilityConnectGlobal;
  }
}

// Read now: it is null once the script has run.
const script = document.currentScript;

// If the script is embedded twice, the first one stays, since its dialogs may be in use.
window.UtilityConnect = window.UtilityConnect || {
  create: (config) => create(config, script?.dataset.connectUrl),
};
defineElement(window.UtilityConnect.create);
