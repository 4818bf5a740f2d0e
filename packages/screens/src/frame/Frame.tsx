import type { Appearance, Screen } from '@utility-connect/protocol';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { loadDrawings } from '../illustrations/load-drawings.ts';
import { applyAppearance } from '../lib/appearance.ts';
import { withoutMarks } from '../lib/isolate.tsx';
import { useLanguage } from '../lib/messages/MessagesProvider.tsx';
import visuallyHidden from '../parts/VisuallyHidden.module.css';
import classes from './Frame.module.css';
import { FrameHeader, type FrameHeaderProps } from './FrameHeader.tsx';
import { FrameContext, type RibbonAction } from './frame-context.ts';
import { SandboxRibbon } from './SandboxRibbon.tsx';
import { useEscape } from './use-escape.ts';
import { useHeightMotion } from './use-height-motion.ts';
import { useScreenFocus } from './use-screen-focus.ts';
import { useSinglePress } from './use-single-press.ts';
import { useVisibleHeight } from './use-visible-height.ts';

/** A screen, or the state before the first one and after the person left the hosted page. */
export type FrameScreen = Screen | 'loading' | 'closed';

/** Props of {@link Frame}. */
export interface FrameProps extends FrameHeaderProps {
  /** Name of the screen, as `data-screen` on the root element. */
  readonly screen: FrameScreen;
  /** Distinguishes views that share a screen name. Default: each screen is one view. */
  readonly view?: string | undefined;
  /** Direction from which the screen enters. Default `forward`. */
  readonly direction?: 'forward' | 'back';
  /** Shows the sandbox ribbon. Default `false`. */
  readonly sandbox?: boolean;
  /** Code of the shown error, as `data-error` for tests and styles. Default none. */
  readonly error?: string | null;
  /** Whether only the Close button closes. Default `false`. */
  readonly ignoresEscape?: boolean;
  /** The client's appearance. Default: theme `auto`, our colors. */
  readonly appearance?: Appearance | undefined;
  /** The screen. */
  readonly children: ReactNode;
}

/**
 * The header, sandbox ribbon and live region around every screen. They stay while the screens change. In a parent wider than a
 * phone they are on a card, which is as high as its content and keeps its top.
 */
export function Frame(props: FrameProps): ReactNode {
  const { screen, direction = 'forward', sandbox = false, error, appearance } = props;
  const view = `${screen} ${props.view ?? ''}`;
  const { locale } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useState('');
  const [ribbonAction, setRibbonAction] = useState<RibbonAction | null>(null);
  const controls = useMemo(() => ({ announce, setRibbonAction }), []);

  useLayoutEffect(() => {
    if (root.current) applyAppearance(root.current, appearance);
  }, [appearance]);
  // Load the drawings of later screens while the person reads the first one.
  useEffect(() => void loadDrawings(), []);
  useScreenFocus(root, view, screen === 'loading');
  useVisibleHeight(root);
  useHeightMotion(root, view);
  useSinglePress(root);
  useEscape(props.ignoresEscape ? undefined : props.onClose);

  return (
    <FrameContext.Provider value={controls}>
      <div
        ref={root}
        className={classes.frame}
        lang={locale}
        data-screen={screen}
        data-error={error ?? undefined}
        data-uc-theme={appearance?.theme ?? 'auto'}
      >
        <div className={classes.card}>
          <header className={classes.header}>
            <FrameHeader progress={props.progress} onBack={props.onBack} onClose={props.onClose} />
            {sandbox && <SandboxRibbon action={ribbonAction} />}
          </header>
          <main
            className={classes.stage}
            aria-busy={screen === 'loading'}
            data-direction={direction}
            key={view}
          >
            {props.children}
          </main>
          {/* Visually hidden: screen readers do not announce an element with `display: none`. */}
          <div className={visuallyHidden.hidden} role="status">
            {withoutMarks(announcement)}
          </div>
        </div>
      </div>
    </FrameContext.Provider>
  );
}
