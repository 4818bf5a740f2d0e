import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Heading } from '../parts/Heading.tsx';
import { renderScreen } from '../testing/render.tsx';

describe('the natural height of the frame', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is reported first, and again when the content gets higher', async () => {
    const observe = vi.fn();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = observe;
        disconnect = vi.fn();
      },
    );
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    const onHeightChange = vi.fn();
    const { root, show } = await renderScreen(<Heading>Short</Heading>, { onHeightChange });
    expect(onHeightChange).toHaveBeenCalledExactlyOnceWith(360);
    expect(observe).toHaveBeenCalledWith(root);
    height.mockReturnValue(500);
    await act(async () => show(<Heading>Longer</Heading>));
    expect(screen.getByRole('heading')).toHaveTextContent('Longer');
    await vi.waitFor(() => expect(onHeightChange).toHaveBeenLastCalledWith(560));
    expect(root.style.blockSize).toBe('');
  });
});
