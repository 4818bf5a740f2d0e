import { type RefObject, useEffect } from 'react';

/**
 * Keeps `--frame-height` at the height that a phone's keyboard leaves free, so that the main button stays above
 * it. `dvh` does not know the keyboard.
 */
export function useVisibleHeight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const handleResize = () => {
      // Somebody who zooms in wants to see more of less, not a smaller frame.
      const covered = viewport.scale === 1 && window.innerHeight - viewport.height > 80;
      if (covered) root.current?.style.setProperty('--frame-height', `${viewport.height}px`);
      else root.current?.style.removeProperty('--frame-height');
    };
    viewport.addEventListener('resize', handleResize);
    return () => viewport.removeEventListener('resize', handleResize);
  }, [root]);
}
