import '@testing-library/jest-dom/vitest';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const show = async () => {
  const { Illustration } = await import('./Illustration.tsx');
  const { container } = render(<Illustration name="closed" />);
  return container.querySelector('svg') as SVGSVGElement;
};

describe('Illustration', () => {
  beforeEach(() => {
    vi.resetModules();
  });
  afterEach(() => {
    vi.doUnmock('./drawings.ts');
    vi.resetModules();
  });

  it('reserves its space, then shows its drawing', async () => {
    const picture = await show();
    expect(picture).toHaveAttribute('aria-hidden', 'true');
    expect(picture.children).toHaveLength(0);
    const { loadDrawings } = await import('./load-drawings.ts');
    await act(loadDrawings);
    expect(picture.children.length).toBeGreaterThan(3);
  });

  it('stays empty when its drawings cannot be loaded', async () => {
    vi.doMock('./drawings.ts', () => {
      throw new Error('offline');
    });
    const picture = await show();
    const { loadDrawings, loadedDrawings } = await import('./load-drawings.ts');
    await expect(act(loadDrawings)).resolves.toBeUndefined();
    expect(loadedDrawings()).toBeNull();
    expect(picture).toBeInTheDocument();
  });
});
