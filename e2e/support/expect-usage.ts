import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the example app shows the usage, the address and the bills of an account. */
export async function expectUsage(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Day' }).waitFor();
  await page.locator('.recharts-bar-rectangle').nth(40).waitFor();
  expect(await page.getByText(/, CA \d{5}/).count()).toBeGreaterThan(0);
  const bills = page.getByRole('region', { name: 'Bills' });
  await expect.poll(() => bills.getByRole('row').count()).toBe(7);
  await expect
    .poll(() => bills.getByRole('row').nth(1).textContent())
    .toMatch(/\d{4}, \d+ days[\d,]+\$[\d,]+\.\d\d$/);
}
