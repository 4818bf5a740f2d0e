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
 * Arranges the main screens in a light and a dark row.
 *
 * @returns name of the picture, and its size in bytes
 */
export function composeSheet({ browser, folder, images }) {
  const rows = ['light', 'dark'].flatMap((theme) =>
    chosen.map((story) => picture(folder, `phone-${theme}`, story)),
  );
  return compose(browser, `repeat(${chosen.length}, 1fr)`, rows, images, 'contact-sheet.png');
}

/** Arranges pages of the console on a desktop and a phone: what needs the operator, and a connection. */
export const composeConsole = [
  ['console.png', 'console-now--things-need-you', 'light', 'dark'],
  ['console-connection.png', 'console-connections--needs-sign-in', 'light', 'dark'],
].map(([name, story, desktop, phone]) => ({ browser, folder, images }) => {
  const pictures = [picture(folder, `desktop-${desktop}`, story), picture(folder, `phone-${phone}`, story)];
  // As high as each other: 1000 × 780 beside 390 × 844.
  return compose(browser, `${1000 / 780}fr ${390 / 844}fr`, pictures, images, name);
});

async function compose(browser, columns, pictures, images, name) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1060 } });
  await page.setContent(sheet(columns, pictures));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const picture = await page.locator('main').screenshot();
  await page.close();
  writeFileSync(join(images, name), picture);
  return { name, bytes: picture.length };
}

const sheet = (columns, pictures) => `<!doctype html>
<style>
  body { margin: 0; }
  main { display: grid; grid-template-columns: ${columns}; gap: 16px; padding: 20px; background: #e4e8ea; }
  img { display: block; inline-size: 100%; border-radius: 14px; outline: 1px solid rgb(16 24 32 / 12%); }
</style>
<main>${pictures.join('')}</main>`;

const picture = (folder, look, story) =>
  `<img src="data:image/png;base64,${readFileSync(join(folder, look, `${story}.png`)).toString('base64')}">`;
