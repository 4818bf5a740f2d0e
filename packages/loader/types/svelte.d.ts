// Types of `<utility-connect-button>` in Svelte 5: `import type {} from '@utility-connect/loader/element/svelte'`.
import type {
  UtilityConnectButton,
  UtilityConnectButtonAttributes,
  UtilityConnectButtonEventMap,
} from '@utility-connect/loader/element';
import type { HTMLAttributes } from 'svelte/elements';

type Listeners = {
  readonly [Name in keyof UtilityConnectButtonEventMap as `on${Name}`]?:
    | ((event: UtilityConnectButtonEventMap[Name]) => void)
    | undefined;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'utility-connect-button': HTMLAttributes<UtilityConnectButton> &
      UtilityConnectButtonAttributes &
      Listeners;
  }
}
