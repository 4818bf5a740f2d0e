import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReady } from '../testing/create-ready.ts';
import {
  clearPage,
  connectToken,
  delivered,
  event,
  frames,
  readyPage,
  stubBrowser,
  success,
} from '../testing/fake-page.ts';
import { create } from './create.ts';

beforeEach(stubBrowser);
const { documentElement: root, head, body } = document;
afterEach(() => {
  root.replaceChildren(head, body);
  document.documentElement.replaceWith(root);
  clearPage();
});

const dialogs = () => [...document.querySelectorAll('dialog')];

const removals: [string, () => void][] = [
  ['removes the dialog', () => dialogs()[0]?.remove()],
  ['replaces the children of the root element', () => document.documentElement.replaceChildren()],
  ['replaces the root element', () => document.documentElement.replaceWith(document.createElement('html'))],
  ['removes the frame', () => frames()[0]?.remove()],
];

describe.each(removals)('a host page that %s', (_, remove) => {
  it('ends the opening with one exit, without waiting for a timer', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send(event('submit'));
    remove();
    await delivered();
    expect(calls()).toEqual(['event open', 'event submit', 'event exit', 'exit frame_unavailable']);
    await page.send(success);
    connect.close();
    connect.destroy();
    await delivered();
    expect(calls()).toHaveLength(4);
  });

  it.each(['while it is open', 'while it is closed'])('can open Connect again: %s', async (when) => {
    const { connect, calls } = await createReady();
    if (when === 'while it is open') connect.open();
    remove();
    await delivered();
    calls().length = 0;
    connect.open();
    expect(dialogs().map(({ open }) => open)).toEqual([true]);
    const next = await readyPage();
    await delivered();
    expect(next.received.map(({ type }) => type)).toEqual(['start', 'open']);
    await next.send(success);
    expect(calls()).toEqual(['event open', 'event success', 'success code-1']);
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });

  it('can open Connect again in the same task', async () => {
    const { connect, calls } = await createReady();
    remove();
    connect.open();
    await delivered();
    if (calls().length > 1) connect.open();
    await readyPage();
    expect(dialogs().map(({ open }) => open)).toEqual([true]);
    expect(frames()).toHaveLength(1);
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });

  it('gets an error from create() if Connect was not ready yet', async () => {
    const outcome = expect(create({ connectToken, onSuccess: () => {} })).rejects.toMatchObject({
      code: 'frame_unavailable',
    });
    await delivered();
    remove();
    await outcome;
    expect([...dialogs(), ...frames(), ...document.adoptedStyleSheets]).toEqual([]);
  });
});

describe('a host page that removes the open attribute', () => {
  it('ends the opening with an exit, and can open Connect again', async () => {
    const { connect, calls } = await createReady();
    connect.open();
    dialogs()[0]?.removeAttribute('open');
    await delivered();
    expect(calls()).toEqual(['event open', 'event exit', 'exit null']);
    connect.open();
    await delivered();
    expect(dialogs()[0]?.open).toBe(true);
    expect(calls().at(-1)).toBe('event open');
  });
});
