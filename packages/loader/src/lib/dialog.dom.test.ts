import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPage, connectToken, readyPage, stubBrowser } from '../testing/fake-page.ts';
import { create } from './create.ts';
import { createDialog } from './dialog.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

describe('the dialog', () => {
  it('returns the focus to the element that had it before', () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const { element: dialog } = createDialog('Connect', () => {});
    dialog.showModal();
    dialog.close();
    expect(document.activeElement).toBe(opener);
  });

  it('has a name and a loading state in browsers that do not reflect ARIA properties (Firefox 118)', async () => {
    for (const name of ['ariaLabel', 'ariaBusy'] as const)
      vi.spyOn(Element.prototype, name, 'set').mockReturnValue();
    const creating = create({ connectToken, onSuccess: () => {} });
    const dialog = document.querySelector('dialog');
    expect(dialog?.getAttribute('aria-label')).toBe('Connect your utility');
    expect(dialog?.getAttribute('aria-busy')).toBe('true');
    await readyPage();
    expect(dialog?.hasAttribute('aria-busy')).toBe(false);
    (await creating).destroy();
  });

  it('leaves the styles of the host page unchanged (react-plaid-link#177)', () => {
    document.documentElement.style.overflowY = 'scroll';
    const before = document.documentElement.getAttribute('style');
    const { element: dialog, remove } = createDialog('Connect', () => {});
    dialog.showModal();
    expect(document.documentElement.getAttribute('style')).toBe(before);
    remove();
    document.documentElement.removeAttribute('style');
  });

  it('adds no style attribute and no style element (react-plaid-link#118, #385, clerk#8156)', () => {
    createDialog('Connect', () => {});
    expect(document.querySelectorAll('style, [style], link')).toHaveLength(0);
  });

  it('removes only its own style sheet', () => {
    const own = new CSSStyleSheet();
    document.adoptedStyleSheets.push(own);
    const { remove } = createDialog('Connect', () => {});
    expect(document.adoptedStyleSheets).toHaveLength(2);
    remove();
    expect(document.adoptedStyleSheets).toEqual([own]);
  });

  it('can be created before the page has a body', () => {
    const { body } = document;
    body.remove();
    const { element: dialog } = createDialog('Connect', () => {});
    expect(dialog.isConnected).toBe(true);
    document.documentElement.append(body);
  });
});
