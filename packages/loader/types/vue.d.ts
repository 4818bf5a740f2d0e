// Types of `<utility-connect-button>` in Vue 3 templates: `import type {} from '@utility-connect/loader/element/vue'`.
import type {
  UtilityConnectButtonAttributes,
  UtilityConnectButtonEventMap,
} from '@utility-connect/loader/element';
import type { HTMLAttributes } from 'vue';

interface Listeners {
  readonly onUcSuccess?: ((event: UtilityConnectButtonEventMap['uc-success']) => void) | undefined;
  readonly onUcExit?: ((event: UtilityConnectButtonEventMap['uc-exit']) => void) | undefined;
  readonly onUcEvent?: ((event: UtilityConnectButtonEventMap['uc-event']) => void) | undefined;
}

declare module 'vue' {
  interface GlobalComponents {
    'utility-connect-button': new () => {
      readonly $props: UtilityConnectButtonAttributes & HTMLAttributes & Listeners;
    };
  }
}
