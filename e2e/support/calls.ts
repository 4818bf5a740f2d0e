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
  await told(page, ['created', 'failed']);
}

/** Waits until an opening has its outcome. */
export async function ended(page: Page): Promise<void> {
  await told(page, ['onSuccess', 'onExit']);
}

/** Waits until the host page got the event of a screen, which is later than the screen itself. */
export async function heardOf(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (window as unknown as HostWindow).calls.some(
        ([, event, metadata]) =>
          event === 'screen' && (metadata as { screen?: string } | undefined)?.screen === wanted,
      ),
    name,
    { timeout: 30_000 },
  );
}

const told = (page: Page, names: readonly string[]) =>
  page.waitForFunction(
    (wanted) => (window as unknown as HostWindow).calls.some(([name]) => wanted.includes(name)),
    names,
    { timeout: 30_000 },
  );
