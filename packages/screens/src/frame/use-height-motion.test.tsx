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
      <div data-height={height}>
        <main data-height={height - 48} />
      </div>
    </div>
  );
}

it('animates the card from the height of one view to that of the next, and at no other time', () => {
  const { rerender } = render(<Card view="terms" height={770} />);
  rerender(<Card view="terms" height={700} />);
  expect(animate).not.toHaveBeenCalled();
  rerender(<Card view="connecting" height={490} />);
  rerender(<Card view="connecting" height={490} />);
  const duration = expect.objectContaining({ duration: 200 });
  expect(animate.mock.calls).toContainEqual([{ height: ['700px', '490px'] }, duration]);
  expect(animate).toHaveBeenCalledTimes(2);
});

it('gives the screen its final height at once, so that focusing a field does not scroll it', () => {
  const { rerender } = render(<Card view="connecting" height={490} />);
  rerender(<Card view="credentials" height={770} />);
  expect(animate.mock.contexts[0]).toBe(document.querySelector('main'));
  expect(animate.mock.calls[0]?.[0]).toEqual({ minHeight: ['722px', '722px'] });
});

it('does not animate the card with reduced motion', () => {
  isReduced = true;
  const { rerender } = render(<Card view="terms" height={770} />);
  rerender(<Card view="connecting" height={490} />);
  expect(animate).not.toHaveBeenCalled();
});
