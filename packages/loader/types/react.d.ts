// Types of `<utility-connect-button>` in JSX, for React 19: `import type {} from '@utility-connect/loader/element/react'`.
import type {
  UtilityConnectButton,
  UtilityConnectButtonAttributes,
  UtilityConnectButtonEventMap,
} from '@utility-connect/loader/element';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Listeners = {
  readonly [Name in keyof UtilityConnectButtonEventMap as `on${Name}`]?:
    | ((event: UtilityConnectButtonEventMap[Name]) => void)
    | undefined;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'utility-connect-button': DetailedHTMLProps<
        HTMLAttributes<UtilityConnectButton>,
        UtilityConnectButton
      > &
        UtilityConnectButtonAttributes &
        Listeners;
    }
  }
}
