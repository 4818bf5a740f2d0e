import { type RefObject, useEffect } from 'react';

/**
 * Sets `--frame-height` to the height above a phone's on-screen keyboard, so that the main button stays visible.
 * The unit `dvh` ignores the keyboard.
 */
export function useVisibleHeight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const handleResize = () => {
      // Zooming in also shrinks the viewport, but must not shrink the frame.
      const covered = viewport.scale === 1 && window.innerHeight - viewport.height > 80;
      if (covered) root.current?.style.setProperty('--frame-height', `${viewport.height}px`);
      else root.current?.style.removeProperty('--frame-height');
    };
    viewport.addEventListener('resize', handleResize);
    return () => viewport.removeEventListener('resize', handleResize);
  }, [root]);
}
