import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Positions of the toolbar's switches, for example `{ locale: 'es' }`. */
type Globals = Readonly<Record<string, string>>;

/** The part of Storybook that shows stories. */
interface Preview {
  readonly channel: {
    emit(event: string, value: unknown): void;
    once(event: string, listener: (value: unknown) => void): void;
  };
  readonly currentRender?: { readonly id?: string; readonly phase?: string };
  /** All stories of the page. */
  readonly storyRenders: readonly { readonly phase?: string }[];
}

interface StorybookWindow {
  readonly __STORYBOOK_PREVIEW__?: Preview;
}

/** Opens a story without Storybook's own interface, and waits until its `play` function has ended. */
export async function openStory(
  page: Page,
  storybookUrl: string,
  id: string,
  globals: Globals = {},
): Promise<void> {
  // The accessibility addon would run axe after each story, which takes half of the time. The stories' own tests do that.
  const switches = Object.entries({ ...globals, 'a11y.manual': '!true' }).map(
    ([name, value]) => `${name}:${value}`,
  );
  await page.goto(`${storybookUrl}iframe.html?id=${id}&viewMode=story&globals=${switches.join(';')}`);
  await waitForStory(page, id);
}

/** Switches an open page to another story, which is much faster than loading the page again. */
export async function switchStory(page: Page, id: string, globals: Globals): Promise<void> {
  await page.evaluate(
    ([storyId, values]) => {
      const { channel } = (globalThis as StorybookWindow).__STORYBOOK_PREVIEW__ as Preview;
      channel.emit('updateGlobals', { globals: values });
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
    },
    [id, globals] as const,
  );
  await waitForStory(page, id);
}

/** Opens a docs page without Storybook's own interface, and waits until its stories are shown. */
export async function openDocs(page: Page, storybookUrl: string, id: string): Promise<void> {
  await page.goto(`${storybookUrl}iframe.html?id=${id}&viewMode=docs`);
  await waitForDocs(page, id);
}

/** Switches an open page to another docs page, which is much faster than loading the page again. */
export async function switchToDocs(page: Page, id: string): Promise<void> {
  await page.evaluate(async (storyId) => {
    const { channel } = (globalThis as StorybookWindow).__STORYBOOK_PREVIEW__ as Preview;
    const isRendered = new Promise((resolve) => channel.once('docsRendered', resolve));
    channel.emit('setCurrentStory', { storyId, viewMode: 'docs' });
    await isRendered;
  }, id);
  await waitForDocs(page, id);
}

const waitForDocs = async (page: Page, id: string): Promise<void> => {
  await page.waitForFunction((docsId) => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as StorybookWindow;
    // Until then a skeleton is shown.
    const isShown = document.body.classList.contains('sb-show-main');
    if (!isShown || preview?.currentRender?.id !== docsId || !document.querySelector('#storybook-docs h1'))
      return false;
    const stories = document.querySelectorAll('#storybook-docs .sb-story');
    return (
      preview.storyRenders.length === stories.length &&
      preview.storyRenders.every(({ phase }) => phase === 'completed' || phase === 'finished')
    );
  }, id);
};

const waitForStory = async (page: Page, id: string): Promise<void> => {
  const phase = await page.waitForFunction((storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as StorybookWindow;
    const { id: shown, phase: reached = '' } = preview?.currentRender ?? {};
    return shown === storyId && ['completed', 'finished', 'errored', 'aborted'].includes(reached) && reached;
  }, id);
  expect(['completed', 'finished']).toContain(await phase.jsonValue());
};
