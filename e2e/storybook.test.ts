import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { connectBrowser, openPhone } from './support/browser.ts';
import { openStory } from './support/stories.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly type: 'story' | 'docs';
}

const folder = inject('storybookFolder');
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  entries: Record<string, Entry>;
};
const docsUnder = (part: string) =>
  Object.values(entries).filter(({ type, title }) => type === 'docs' && title.startsWith(part));

/** Stories and pages that a guide page links to. */
const linkedIds = async (page: Page): Promise<readonly string[]> => {
  const hrefs = await page
    .locator('a[href*="?path="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => href.replace(/^.*\//, ''));
};

let browser: Browser;
let host: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  [browser, host] = await Promise.all([connectBrowser(), serveFolder(folder, '/some/folder of/a-host/')]);
});
afterAll(() => Promise.all([browser.close(), host.stop()]));

describe('static Storybook in a subfolder of a web host', () => {
  it('loads its pages without requests outside the folder', async () => {
    const { page, problems } = await openPhone(browser);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(encodeURI(host.url)))
        outside.push(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${host.url}?path=/story/screens-credentials--wrong-password`);
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /Appearance/ })
      .first()
      .waitFor();
    expect(outside).toEqual([]);
    expect(host.missing).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('runs the story from the connect token to the bills without a server', async () => {
    const { page, problems } = await openPhone(browser);
    await openStory(page, host.url, 'flow-full-lifecycle--from-token-to-data');
    expect(await page.getByRole('row').count()).toBeGreaterThan(6);
    // The browser requests the icon from the root of the host.
    expect(host.missing.filter((path) => path !== '/favicon.ico')).toEqual([]);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await page.context().close();
  });

  it('draws a phone around a flow in a wide window, unless the toolbar says Desktop', async () => {
    const { page } = await openPhone(browser);
    await page.setViewportSize({ width: 1280, height: 800 });
    const widthOf = async (device: string) => {
      await openStory(page, host.url, 'flow-connectflow--custom-backend', { device });
      return page.locator('[data-screen]').evaluate((element) => element.clientWidth);
    };
    expect(await widthOf('story')).toBe(390);
    expect(await widthOf('window')).toBe(1280);
    await page.context().close();
  });

  it('applies the settings of the toolbar', async () => {
    const { page } = await openPhone(browser);
    const settings = {
      theme: 'dark',
      locale: 'fr',
      direction: 'rtl',
      appearance: 'sunny',
      environment: 'sandbox',
    };
    await openStory(page, host.url, 'screens-credentials--default', settings);
    const root = page.locator('[data-screen]');
    expect(await root.getAttribute('data-uc-theme')).toBe('dark');
    expect(await root.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await root.evaluate((element) => element.style.getPropertyValue('--uc-accent'))).toBe('#ffd400');
    expect(await root.getAttribute('lang')).toBe('fr');
    expect(await root.locator('header button').count()).toBe(3);
    await page.context().close();
  });
});

describe('Storybook guide', () => {
  let page: Page;
  let problems: readonly string[];
  beforeAll(async () => {
    ({ page, problems } = await openPhone(browser));
  });
  afterAll(() => page.context().close());

  it.each(docsUnder('Guide/').map(({ title, id }) => [title, id] as const))(
    'shows the page %s',
    async (_title, id) => {
      await page.goto(`${host.url}iframe.html?id=${id}&viewMode=docs`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // MDX without table support would show the Markdown source of a table.
      expect(await page.getByText('| ---').count()).toBe(0);
      if (id.includes('theming')) {
        expect(await page.locator('tbody tr').count()).toBeGreaterThan(25);
      }
      if (id.includes('tokens')) {
        const values = await page.locator('dt > span').allInnerTexts();
        expect(values.length).toBeGreaterThan(12);
        expect(values).not.toContain('');
      }
      expect((await linkedIds(page)).filter((linked) => !(linked in entries))).toEqual([]);
      expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    },
  );
});

describe('Storybook welcome page', () => {
  it('links to each screen', async () => {
    const { page } = await openPhone(browser);
    await page.goto(`${host.url}iframe.html?id=guide-welcome--docs&viewMode=docs`);
    await page.getByRole('link', { name: 'Credentials', exact: true }).waitFor();
    const ids = await linkedIds(page);
    const linked = new Set(ids.map((id) => entries[id]?.title));
    expect(docsUnder('Screens/').filter(({ title }) => !linked.has(title))).toEqual([]);
    await page.context().close();
  });
});

describe('Storybook props table', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openPhone(browser));
  });
  afterAll(() => page.context().close());

  it.each(
    [...docsUnder('Screens/'), ...docsUnder('Parts/'), ...docsUnder('Flow/ConnectFlow')]
      .filter(({ title }) => title !== 'Parts/Spinner') // has no props
      .map(({ title, id }) => [title, id] as const),
  )('of %s explains each prop with its type, and has a default for each optional one', async (_title, id) => {
    await page.goto(`${host.url}iframe.html?id=${id}&viewMode=docs`);
    const rows = page.locator('.docblock-argstable-body tr');
    await rows.first().waitFor();
    const props = await rows.evaluateAll((elements) =>
      elements.map((row) => {
        const [name, description, value, control] = [...row.querySelectorAll('td')].map((cell) =>
          cell.innerText.trim(),
        );
        const isRequired = name?.endsWith('*') ?? false;
        // The first child is the description, the second the type.
        const [text, type] = row.querySelectorAll('td:nth-child(2) > div');
        const isExplained =
          Boolean(text?.textContent) && !/^(union|unknown|""|)$/.test(type?.textContent ?? '');
        const hasControl = !control?.startsWith('Set ');
        return {
          name,
          description,
          isExplained,
          hasControl,
          isComplete: isRequired || (value ?? '-') !== '-',
        };
      }),
    );
    expect(
      props.filter(({ isComplete, isExplained, hasControl }) => !isComplete || !isExplained || !hasControl),
    ).toEqual([]);
  });

  it('has code that a person would write', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${host.url}iframe.html?id=screens-terms-of-service--docs&viewMode=docs`);
    await page.getByText('Show code').first().click();
    const code = page.locator('pre', { hasText: '<TermsOfService' });
    await code.waitFor();
    expect(await code.innerText()).toContain('onAgree={() => {}}');
  });
});
