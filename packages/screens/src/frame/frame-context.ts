import { createContext, useContext, useEffect } from 'react';

/** A button in the sandbox ribbon. */
export interface RibbonAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** The parts of the frame that a screen can control. */
interface FrameControls {
  /** Announces a sentence politely to screen readers. */
  readonly announce: (sentence: string) => void;
  /** Puts a button in the sandbox ribbon, or removes it. */
  readonly setRibbonAction: (action: RibbonAction | null) => void;
}

// A screen also works without a frame.
const noFrame: FrameControls = { announce: () => {}, setRibbonAction: () => {} };

/** Provided by the frame. */
export const FrameContext = createContext<FrameControls>(noFrame);

// Screen readers announce changes. To repeat a sentence, the live region must be empty for a moment.
const CLEAR_MS = 100;

/**
 * Announces a sentence politely to screen readers each time that it changes, and again after `null`.
 *
 * @param sentence `null` announces nothing
 * @param afterMs debounces changes by this many milliseconds. Default 100
 */
export function useAnnouncement(sentence: string | null, afterMs = CLEAR_MS): void {
  const { announce } = useContext(FrameContext);
  useEffect(() => {
    if (!sentence) return;
    announce('');
    const timer = setTimeout(() => announce(sentence), afterMs);
    return () => clearTimeout(timer);
  }, [announce, sentence, afterMs]);
}

/**
 * Shows a button in the sandbox ribbon while the screen is mounted.
 *
 * @param label `null` shows no button
 * @param onPress must be the same function in every render, unless it changes
 */
export function useRibbonAction(label: string | null, onPress: () => void): void {
  const { setRibbonAction } = useContext(FrameContext);
  useEffect(() => {
    if (label === null) return;
    setRibbonAction({ label, onPress });
    return () => setRibbonAction(null);
  }, [setRibbonAction, label, onPress]);
}
