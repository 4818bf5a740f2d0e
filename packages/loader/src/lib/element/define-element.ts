import type { create } from '../create.ts';
import { attachButton, settingNames } from './attach-button.ts';
import type { UtilityConnectButton } from './element-types.ts';

const tag = 'utility-connect-button';

/** Defines `<utility-connect-button>`, unless it is defined already or there is no browser. */
export function defineElement(createConnect: typeof create): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;
  customElements.define(
    tag,
    class extends HTMLElement implements UtilityConnectButton {
      static get observedAttributes() {
        return [...settingNames, 'disabled'];
      }
      declare update: () => void;
      constructor() {
        super();
        // Not a class field: that would add a helper to the script.
        this.update = attachButton(this, createConnect);
      }
      connectedCallback() {
        this.update();
      }
      disconnectedCallback() {
        this.update();
      }
      attributeChangedCallback() {
        this.update();
      }
    },
  );
}
