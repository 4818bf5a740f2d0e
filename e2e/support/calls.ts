import type { Page } from 'playwright-core';
import type { Call } from './host-page.ts';

type HostWindow = { calls: Call[] };

/** Calls of the callbacks of a host page, in order. */
export function calls(page: Page): Promise<Call[]> {
  return page.evaluate(() => (window as unknown as HostWindow).calls);
}

/** Calls of `onSuccess` and `onExit` only. */
export async function outcomes(page: Page): Promise<Call[]> {
  return (await calls(page)).filter(([name]) => name === 'onSuccess' || name === 'onExit');
}

/** Waits until `create` has resolved or rejected. */
export async function settled(page: Page): Promise<void> {
  await called(page, ['created', 'failed']);
}

/** Waits until an opening has an outcome. */
export async function ended(page: Page): Promise<void> {
  await called(page, ['onSuccess', 'onExit']);
}

/** Waits until the host page got the event of a screen, which it gets after the screen is shown. */
export async function screenReported(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (window as unknown as HostWindow).calls.some(
        ([, event, metadata]) =>
          event === 'screen' && (metadata as { screen?: string } | undefined)?.screen === wanted,
      ),
    name,
  );
}

const called = (page: Page, names: readonly string[]) =>
  page.waitForFunction(
    (wanted) => (window as unknown as HostWindow).calls.some(([name]) => wanted.includes(name)),
    names,
  );
