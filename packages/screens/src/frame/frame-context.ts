import { createContext } from 'react';

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

/** The controls of the frame around a screen. */
export const FrameContext = createContext<FrameControls>(noFrame);
