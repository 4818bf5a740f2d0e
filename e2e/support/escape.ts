import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flowIn } from './browser.ts';

/** Presses Escape twice: it opens the question whether to stop, which stays, and then closes it. */
export async function expectQuestionOnEscape(page: Page): Promise<void> {
  const flow = flowIn(page);
  const question = flow.getByRole('dialog', { name: 'Stop connecting?' });
  await flow.locator('h1').press('Escape');
  await question.waitFor();
  // The browser runs the default action of a key before it draws the next frame.
  await flow.locator(':root').evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
  const keepGoing = question.getByRole('button', { name: 'Keep going' });
  expect(await keepGoing.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
}
