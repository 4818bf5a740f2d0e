import { useEffect, useRef, useState } from 'react';

/**
 * Goes on by itself, unless the person does anything first: then they decide.
 *
 * @param afterMs `null` waits for the person
 * @returns whether it will go on by itself
 */
export function useAutoContinue(afterMs: number | null, onContinue: () => void): boolean {
  const [isTouched, setTouched] = useState(false);
  const latest = useRef(onContinue);
  useEffect(() => {
    latest.current = onContinue;
  });
  const waits = afterMs !== null && !isTouched;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => latest.current(), afterMs);
    const stop = () => setTouched(true);
    const signs = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const sign of signs) document.addEventListener(sign, stop, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, stop);
    };
  }, [waits, afterMs]);
  return waits;
}
