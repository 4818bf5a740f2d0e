import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeightMotion } from './use-height-motion.ts';

const animate = vi.fn();
let isReduced = false;
beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: isReduced }) });
  Object.assign(HTMLElement.prototype, { animate, getAnimations: () => [] });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Number(this.dataset.height);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  animate.mockReset();
  isReduced = false;
  Object.assign(window, { matchMedia: undefined });
});

function Card({ view, height }: { readonly view: string; readonly height: number }) {
  const root = useRef<HTMLDivElement>(null);
  useHeightMotion(root, view);
  return (
    <div ref={root}>
      <div data-height={height} />
    </div>
  );
}

it('animates the card from the height of one view to that of the next, and at no other time', () => {
  const { rerender } = render(<Card view="terms" height={770} />);
  rerender(<Card view="terms" height={700} />);
  expect(animate).not.toHaveBeenCalled();
  rerender(<Card view="connecting" height={490} />);
  rerender(<Card view="connecting" height={490} />);
  expect(animate).toHaveBeenCalledExactlyOnceWith(
    { height: ['700px', '490px'] },
    expect.objectContaining({ duration: 200 }),
  );
});

it('does not animate the card with reduced motion', () => {
  isReduced = true;
  const { rerender } = render(<Card view="terms" height={770} />);
  rerender(<Card view="connecting" height={490} />);
  expect(animate).not.toHaveBeenCalled();
});
