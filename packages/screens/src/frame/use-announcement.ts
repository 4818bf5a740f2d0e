import { useContext, useEffect } from 'react';
import { FrameContext } from './frame-context.ts';

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
