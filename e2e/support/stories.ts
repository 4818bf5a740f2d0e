import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Positions of the toolbar's switches, for example `{ locale: 'es' }`. */
type Globals = Readonly<Record<string, string>>;

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
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as {
        __STORYBOOK_PREVIEW__: { channel: { emit(event: string, value: unknown): void } };
      };
      preview.channel.emit('updateGlobals', { globals: values });
      preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
    },
    [id, globals] as const,
  );
  await waitForStory(page, id);
}

const waitForStory = async (page: Page, id: string): Promise<void> => {
  const phase = await page.waitForFunction((storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as {
      __STORYBOOK_PREVIEW__?: { currentRender?: { id?: string; phase?: string } };
    };
    const { id: shown, phase: reached = '' } = preview?.currentRender ?? {};
    return shown === storyId && ['completed', 'finished', 'errored', 'aborted'].includes(reached) && reached;
  }, id);
  expect(['completed', 'finished']).toContain(await phase.jsonValue());
};
