import { createContext, useContext, useEffect } from 'react';

/** A button in the sandbox ribbon. */
export interface RibbonAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** What a screen can ask of the frame around it. */
export interface FrameControls {
  /** Says a sentence politely to a screen reader. */
  readonly announce: (sentence: string) => void;
  /** Puts a button in the sandbox ribbon, or takes it away. */
  readonly setRibbonAction: (action: RibbonAction | null) => void;
}

// A screen used without a frame works; it only has nobody to tell.
const alone: FrameControls = { announce: () => {}, setRibbonAction: () => {} };

/** Set by the frame. */
export const FrameContext = createContext<FrameControls>(alone);

// A region is read when it changes: for the same sentence once more it has to stand empty for a while.
const EMPTY_MS = 100;

/**
 * Says a sentence politely to a screen reader, each time that it changes, and once more after `null`.
 *
 * @param sentence `null` says nothing
 * @param afterMs waits until it has stood still for so long; a tenth of a second unless given
 */
export function useAnnouncement(sentence: string | null, afterMs = EMPTY_MS): void {
  const { announce } = useContext(FrameContext);
  useEffect(() => {
    if (!sentence) return;
    announce('');
    const timer = setTimeout(() => announce(sentence), afterMs);
    return () => clearTimeout(timer);
  }, [announce, sentence, afterMs]);
}

/**
 * Puts a button in the sandbox ribbon for as long as the screen is shown.
 *
 * @param label `null` shows no button
 * @param onPress has to stay the same function while nothing changes
 */
export function useRibbonAction(label: string | null, onPress: () => void): void {
  const { setRibbonAction } = useContext(FrameContext);
  useEffect(() => {
    if (label === null) return;
    setRibbonAction({ label, onPress });
    return () => setRibbonAction(null);
  }, [setRibbonAction, label, onPress]);
}
