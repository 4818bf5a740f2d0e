import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// One story per screen, in the order of the flow.
const chosen = [
  'screens-terms-of-service--default',
  'screens-utility-selection--default',
  'screens-credentials--default',
  'screens-hand-off--default',
  'screens-file-upload--found',
  'screens-verification--default',
  'screens-connecting--signing-in',
  'screens-success--default',
];

/**
 * Arranges the main screens in a light and a dark row, and writes a screenshot of them.
 *
 * @returns size of the picture in bytes
 */
export async function composeSheet({ browser, folder, locale, file }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1060 } });
  await page.setContent(sheet(join(folder, locale)));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const picture = await page.locator('main').screenshot();
  await page.close();
  writeFileSync(file, picture);
  return picture.length;
}

const sheet = (folder) => `<!doctype html>
<style>
  body { margin: 0; }
  main { display: grid; grid-template-columns: repeat(${chosen.length}, 1fr); gap: 16px; padding: 20px; background: #e4e8ea; }
  img { display: block; inline-size: 100%; border-radius: 14px; outline: 1px solid rgb(16 24 32 / 12%); }
</style>
<main>${['light', 'dark'].flatMap((theme) => chosen.map((story) => image(join(folder, `phone-${theme}`, `${story}.png`)))).join('')}</main>`;

const image = (path) => `<img src="data:image/png;base64,${readFileSync(path).toString('base64')}">`;
