import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fontStyles } from './font.mjs';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1000, height: 780 },
};

/** Pages in use at the same time. */
const PAGES = 4;

/**
 * Takes a picture of each story in each language, size and theme: `folder/<language>/<size>-<theme>/<story>.png`.
 *
 * @returns number of pictures
 */
export async function takePictures({ browser, url, stories, locales, folder }) {
  const jobs = locales.flatMap((locale) =>
    Object.keys(sizes).flatMap((size) =>
      ['light', 'dark'].flatMap((theme) => {
        const into = join(folder, locale, `${size}-${theme}`);
        mkdirSync(into, { recursive: true });
        return stories.map((story) => ({ story, size, theme, locale, file: join(into, `${story}.png`) }));
      }),
    ),
  );
  const waiting = [...jobs];
  const styles = fontStyles();
  const work = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    // The default of half a minute is too short for a busy machine.
    context.setDefaultTimeout(300_000);
    const page = await context.newPage();
    for (let job = waiting.shift(); job; job = waiting.shift()) await takePicture(page, url, styles, job);
    await context.close();
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  return jobs.length;
}

async function takePicture(page, url, styles, { story, size, theme, locale, file }) {
  await page.setViewportSize(sizes[size]);
  await page.goto(
    `${url}iframe.html?id=${story}&viewMode=story&globals=theme:${theme};locale:${locale};environment:sandbox`,
  );
  await page.addStyleTag({ content: styles });
  await page.waitForFunction(() =>
    ['completed', 'finished', 'errored', 'aborted'].includes(
      globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase ?? '',
    ),
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file });
}
