import { useContext, useEffect } from 'react';
import { FrameContext } from './frame-context.ts';

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
