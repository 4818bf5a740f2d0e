import { type RefObject, useEffect } from 'react';

/**
 * Reports the height of header, content and actions together, first and when it changes.
 *
 * @param onChange gets whole pixels; `undefined` measures nothing
 */
export function useNaturalHeight(
  root: RefObject<HTMLElement | null>,
  onChange: ((px: number) => void) | undefined,
): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !onChange) return;
    let reported = 0;
    const report = () => {
      const height = naturalHeight(element);
      if (height === reported || height === 0) return;
      reported = height;
      onChange(height);
    };
    report();
    // The width wraps the text. Content can also change without a change of size, in the space that is left.
    const size = new ResizeObserver(report);
    size.observe(element);
    const content = new MutationObserver(report);
    content.observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['open'],
    });
    return () => {
      size.disconnect();
      content.disconnect();
    };
  }, [root, onChange]);
}

const naturalHeight = (root: HTMLElement): number => {
  const [header, stage] = [root.querySelector('header'), root.querySelector('main')];
  if (!header || !stage) return 0;
  if (stage.scrollHeight > stage.clientHeight) return Math.ceil(header.offsetHeight + stage.scrollHeight);
  // Without overflow nothing is scrolled, so the height can be released for the measurement.
  const { blockSize } = root.style;
  root.style.blockSize = 'max-content';
  const height = Math.ceil(header.offsetHeight + stage.scrollHeight);
  root.style.blockSize = blockSize;
  return height;
};
