import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createShadcnApp } from '../shadcn-app.mjs';
import { serveFolder } from '../static-server.mjs';
import { fontStyles } from './font.mjs';

/** Takes the picture of docs/components.md: an app with the components of the shadcn registry. `packages/react` must be built. */
export async function takeComponentsPicture({ browser, file }) {
  const app = await createShadcnApp();
  await app.build();
  const host = await serveFolder(join(app.folder, 'dist'));
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, deviceScaleFactor: 1.5 });
  await page.goto(host.url);
  await page.addStyleTag({ content: `${fontStyles()} :root { --default-font-family: Inter; }` });
  await page.locator('.recharts-bar-rectangle').nth(9).waitFor();
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(file, await page.screenshot({ fullPage: true }));
  await page.close();
  await host.stop();
  app.remove();
}
