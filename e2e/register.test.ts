import { describe, expect, it } from 'vitest';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
const logo = (content: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(content),
});

const { service, browser } = runServiceAndBrowser();

const openForm = async (javaScriptEnabled = true) => {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${service.baseUrl}/register`);
  return { page, problems };
};

describe('the form at /register', () => {
  it('shows the chosen logo, name and color in the preview', async () => {
    const { page, problems } = await openForm();
    const preview = page.getByRole('img', { name: 'Preview of the first screen' });
    await page.getByLabel('Company name').fill('Moony Solar');
    await page.getByLabel('Accent color', { exact: true }).fill('#ffb81c');
    await page.getByLabel('Logo').setInputFiles(logo(svg));
    await preview.locator('img[src^="data:image/svg+xml"]').waitFor();
    expect(await preview.textContent()).toContain('Moony Solar never sees your password');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says that a logo is too large before it is submitted', async () => {
    const { page } = await openForm();
    const field = page.getByLabel('Logo');
    await field.setInputFiles(logo(svg.padEnd(51_000)));
    await page.getByText('Logo may have 50 kB at most, and this file has 51 kB.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.mock img').count()).toBe(0);
    await field.setInputFiles(logo(svg));
    await page.locator('.mock img').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('false');
    await page.context().close();
  });

  it.each([true, false])(
    'registers a client with its logo, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const { page } = await openForm(javaScriptEnabled);
      await page.getByLabel('Company name').fill('Moony Solar');
      await page.getByLabel('E-mail').fill('dev@example.com');
      await page.getByLabel('Logo').setInputFiles(logo('no picture'));
      await page.getByRole('button', { name: 'Create client' }).click();
      await page.getByText('Logo must be a PNG or SVG file.').waitFor();
      await page.getByLabel('Logo').setInputFiles(logo(svg));
      await page.getByRole('button', { name: 'Create client' }).click();
      await page.getByText('Moony Solar is registered').waitFor();
      await page.context().close();
    },
  );
});
