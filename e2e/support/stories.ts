import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Opens a story alone in the page and waits until it is shown and its `play` has ended.
 *
 * @param globals positions of the toolbar's switches, for example `{ locale: 'es' }`
 */
export async function openStory(
  page: Page,
  storybookUrl: string,
  id: string,
  globals: Readonly<Record<string, string>> = {},
): Promise<void> {
  const switches = Object.entries(globals).map(([name, value]) => `${name}:${value}`);
  await page.goto(`${storybookUrl}iframe.html?id=${id}&viewMode=story&globals=${switches.join(';')}`);
  const phase = await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as {
      __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } };
    };
    const reached = preview?.currentRender?.phase ?? '';
    return ['completed', 'finished', 'errored', 'aborted'].includes(reached) && reached;
  });
  expect(['completed', 'finished']).toContain(await phase.jsonValue());
}

/** Turns the switch of the language, as the toolbar does, and waits until the screen speaks it. */
export async function speak(page: Page, locale: string): Promise<void> {
  await page.evaluate((language) => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as {
      __STORYBOOK_PREVIEW__: { channel: { emit(event: string, value: unknown): void } };
    };
    preview.channel.emit('updateGlobals', { globals: { locale: language } });
  }, locale);
  await page.locator(`[data-screen][lang="${locale}"]`).waitFor();
}
