import { create } from './lib/create.ts';
import { defineElement } from './lib/element/define-element.ts';

export type {
  UtilityConnectButton,
  UtilityConnectButtonAttributes,
  UtilityConnectButtonEventMap,
} from './lib/element/element-types.ts';

defineElement(create);
