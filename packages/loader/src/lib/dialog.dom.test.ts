import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearPage, stubBrowser } from '../testing/fake-page.ts';
import { createDialog } from './dialog.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

describe('dialog', () => {
  it('gives the focus back to its opener', () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const [dialog] = createDialog('Connect', () => {});
    dialog.showModal();
    dialog.close();
    expect(document.activeElement).toBe(opener);
  });

  it('never touches the styles of the host page (react-plaid-link#177)', () => {
    document.documentElement.style.overflowY = 'scroll';
    const before = document.documentElement.getAttribute('style');
    const [dialog, , , remove] = createDialog('Connect', () => {});
    dialog.showModal();
    expect(document.documentElement.getAttribute('style')).toBe(before);
    remove();
    document.documentElement.removeAttribute('style');
  });

  it('needs neither a style attribute nor a style element (react-plaid-link#118, #385, clerk#8156)', () => {
    createDialog('Connect', () => {});
    expect(document.querySelectorAll('style, [style], link')).toHaveLength(0);
  });

  it('takes back its own style sheet alone', () => {
    const own = new CSSStyleSheet();
    document.adoptedStyleSheets.push(own);
    const [, , , remove] = createDialog('Connect', () => {});
    expect(document.adoptedStyleSheets).toHaveLength(2);
    remove();
    expect(document.adoptedStyleSheets).toEqual([own]);
  });

  it('is made before there is a body', () => {
    const { body } = document;
    body.remove();
    const [dialog] = createDialog('Connect', () => {});
    expect(dialog.isConnected).toBe(true);
    document.documentElement.append(body);
  });
});
