import type { Locale } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import type { ScreenTypes } from './screen-types.ts';
import type { ViewProps } from './view-props.ts';

/** The component of a screen that few people need. It loads, with its texts, when the screen is to be shown. */
export interface RareView<Types extends ScreenTypes> {
  /** @throws if it cannot be loaded. The next call tries again. */
  readonly load: (locale: Locale) => Promise<void>;
  /** The component, or `undefined` before it and its texts in a language are loaded. */
  readonly loaded: (locale: Locale) => ((props: ViewProps<Types>) => ReactNode) | undefined;
}
