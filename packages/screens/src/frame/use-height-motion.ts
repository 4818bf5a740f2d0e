import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Animates the height of the card when another view is shown, unless the person prefers reduced motion.
 *
 * @param root contains the card
 */
export function useHeightMotion(root: RefObject<HTMLElement | null>, view: string): void {
  const shown = useRef(view);
  const card = root.current?.firstElementChild as HTMLElement | null | undefined;
  // While the next view is rendered, the card still has the height of the previous one.
  const before = shown.current === view ? 0 : card?.offsetHeight;
  useLayoutEffect(() => {
    shown.current = view;
    if (!card || !before || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A running animation would change the measured height.
    for (const animation of card.getAnimations()) animation.cancel();
    const timing = { duration: 200, easing: 'ease-out' };
    const stage = card.querySelector('main') as HTMLElement;
    // The content has its final height from the start, so that the browser doesn't scroll to a field that gets the focus meanwhile.
    stage.animate({ minHeight: Array(2).fill(`${stage.offsetHeight}px`) }, timing);
    card.animate({ height: [before, card.offsetHeight].map((height) => `${height}px`) }, timing);
  });
}
