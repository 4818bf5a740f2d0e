import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const story = 'screens-terms-of-service--default';

/**
 * Writes the pictures of the pages about the ways to open Connect: `door-dialog.png`, a page with the button and the dialog, and
 * `door-page.png`, the hosted page.
 *
 * @param {{ browser: import('playwright-core').Browser, folder: string, to: string }} options `folder` has the pictures of one language
 */
export async function composeDoors({ browser, folder, to }) {
  const picture = (size) => readFileSync(join(folder, `${size}-light`, `${story}.png`)).toString('base64');
  const page = await browser.newPage({ viewport: { width: 960, height: 620 } });
  const doors = {
    'door-dialog.png': `<h1>Solar for your home</h1><p>See what you use, and what you could save.</p>
      <button>Connect your utility</button><div><img class="card" src="data:image/png;base64,${picture('phone')}"></div>`,
    'door-page.png': `<img class="page" src="data:image/png;base64,${picture('desktop')}">`,
  };
  for (const [name, body] of Object.entries(doors)) {
    await page.setContent(`<!doctype html><style>${style}</style><main>${body}</main>`);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    writeFileSync(join(to, name), await page.screenshot());
  }
  await page.close();
}

const style = `
  body { margin: 0; background: #fff; font: 18px/1.5 system-ui, sans-serif; color: #15191d; }
  main { position: relative; block-size: 620px; overflow: hidden; }
  h1, p, button { margin: 0 0 0 48px; }
  p { max-inline-size: 260px; margin-block-start: 16px; }
  h1 { padding-block-start: 72px; font-size: 40px; max-inline-size: 260px; line-height: 1.15; }
  button { margin-block-start: 24px; padding: 12px 24px; border: 0; border-radius: 12px; background: #0c6650; color: #fff; font: 600 18px/1.3 system-ui, sans-serif; }
  div { position: absolute; inset: 0; display: grid; place-items: center; background: #0008; }
  .card { block-size: 560px; border-radius: 16px; }
  .page { inline-size: 100%; block-size: 100%; object-fit: contain; background: #eef1f1; }
`;
