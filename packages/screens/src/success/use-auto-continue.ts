import { useEffect, useRef, useState } from 'react';

/**
 * Continues after a time without input.
 *
 * @param afterMs milliseconds; `null` waits for the person
 * @returns whether the flow will continue by itself
 */
export function useAutoContinue(afterMs: number | null, onContinue: () => void): boolean {
  const [hadInput, setHadInput] = useState(false);
  const latest = useRef(onContinue);
  useEffect(() => {
    latest.current = onContinue;
  });
  const isCounting = afterMs !== null && !hadInput;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => latest.current(), afterMs);
    const stop = ({ type, target }: Event) => {
      // The frame focuses the heading, which nobody can reach with Tab.
      if (type !== 'focusin' || (target as HTMLElement).tabIndex >= 0) setHadInput(true);
    };
    // A screen reader's gestures send no pointer or key events, but move the focus.
    const inputs = ['pointerdown', 'keydown', 'wheel', 'focusin'] as const;
    for (const input of inputs) document.addEventListener(input, stop, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const input of inputs) document.removeEventListener(input, stop);
    };
  }, [isCounting, afterMs]);
  return isCounting;
}
