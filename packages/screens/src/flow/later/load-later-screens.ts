import type { Locale } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { loadedMessages, loadMessages } from '../../lib/messages/load-messages.ts';
import type { ConnectState } from '../connect-state.ts';
import type { RareView } from '../definition/rare-view.ts';
import type { ViewProps } from '../definition/view-props.ts';
import type { AnyTypes } from '../screen-of.ts';

type LaterScript = Pick<typeof import('./later-screens.tsx'), 'laterScreens' | 'StopConfirmation'>;

/** The part of the flow that loads after the first screen. */
export interface LaterScreens extends Pick<LaterScript, 'StopConfirmation'> {
  /** The component of the screen that was asked for. */
  readonly View: AnyView | undefined;
}

type AnyView = (props: ViewProps<AnyTypes>) => ReactNode;

let script: LaterScript | null = null;
let loading: Promise<LaterScript> | null = null;

/** The later screens, or `null` before they, `screen` and its texts are loaded. */
export function loadedLaterScreens(locale: Locale, screen?: ConnectState['screen']): LaterScreens | null {
  if (!script || !loadedMessages(locale)) return null;
  const view = viewOf(script, screen);
  const View = view && 'loaded' in view ? view.loaded(locale) : view;
  return screen && !View ? null : { StopConfirmation: script.StopConfirmation, View };
}

/**
 * Loads the screens after the terms, and their texts, once. The flow does it after its first screen.
 *
 * @param screen the one to be shown, which loads too if few people need it
 * @throws if they cannot be loaded. The next call tries again.
 */
export async function loadLaterScreens(locale: Locale, screen?: ConnectState['screen']): Promise<void> {
  const [screens] = await Promise.all([loadScript(), loadMessages(locale)]);
  const view = viewOf(screens, screen);
  if (view && 'load' in view) await view.load(locale);
  script = screens;
}

const viewOf = ({ laterScreens }: LaterScript, screen = ''): AnyView | RareView<AnyTypes> | undefined =>
  (
    laterScreens as Readonly<Record<string, unknown>> as Readonly<
      Record<string, AnyView | RareView<AnyTypes>>
    >
  )[screen];

const loadScript = () => {
  loading ??= import('./later-screens.tsx').then(
    ({ laterScreens, StopConfirmation }) => ({ laterScreens, StopConfirmation }),
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};
