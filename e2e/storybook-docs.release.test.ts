// Each docs page is opened once for all that is checked on it, within a page that has loaded Storybook.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { findViolations } from './support/axe.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { openDocs, switchToDocs } from './support/stories.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly type: 'story' | 'docs';
}

const folder = inject('storybookFolder');
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  entries: Record<string, Entry>;
};
const docs = Object.values(entries).filter(({ type }) => type === 'docs');
const firstPage = 'guide-first-steps--docs';
const isGuide = (title: string) => title.startsWith('Guide/');
const hasProps = (title: string) =>
  /^(Screens|Parts)\/|^Flow\/ConnectFlow/.test(title) && title !== 'Parts/Spinner';
// The pages of stories are made from one template: Storybook's blocks, and our table of props.
const isChecked = (title: string) =>
  isGuide(title) || ['Flow/ConnectFlow', 'Screens/Terms of Service', 'Parts/Button'].includes(title);
// They have colors of their own.
const checkedInDark = ['guide-tokens--docs', 'guide-content--docs'];

let browser: Browser;
let host: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  [browser, host] = await Promise.all([launchBrowser(), serveFolder(folder, '/some/folder of/a-host/')]);
});
afterAll(() => Promise.all([browser.close(), host.stop()]));

const colorRules = ['color-contrast', 'link-in-text-block'];
const options = {
  // The page is shown in a frame of Storybook, which has the landmarks.
  ignoredRules: ['region', 'landmark-one-main'],
  // The stories' own tests check them.
  exclude: ['.sb-story'],
};

/** Stories and pages that a guide page links to. */
const linkedIds = async (page: Page): Promise<readonly string[]> => {
  const hrefs = await page
    .locator('a[href*="?path="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => href.replace(/^.*\//, ''));
};

/** Props whose row in the table lacks an explanation, a type, a control, or the default of an optional prop. */
const findIncompleteProps = async (page: Page): Promise<readonly object[]> => {
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
  return props.filter(
    ({ isComplete, isExplained, hasControl }) => !isComplete || !isExplained || !hasControl,
  );
};

describe('in light', () => {
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    ({ page, problems } = await openPhone(browser, {
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
    }));
    await openDocs(page, host.url, firstPage);
  });
  afterAll(() => page.context().close());

  describe.each(docs.map(({ title, id }) => [title, id] as const))('the docs page %s', (title, id) => {
    beforeAll(async () => {
      problems.length = 0;
      await switchToDocs(page, id);
    });

    it('is complete, logs no error, and links only to what exists', async () => {
      // MDX without table support would show the Markdown source of a table.
      expect(await page.getByText('| ---').count()).toBe(0);
      expect((await linkedIds(page)).filter((linked) => !(linked in entries))).toEqual([]);
      expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    });

    if (isChecked(title)) {
      it('has no accessibility violation', async () => {
        expect(await findViolations(page, options)).toEqual([]);
      });
    }

    if (hasProps(title)) {
      it('explains each prop with its type, and has a default for each optional one', async () => {
        expect(await findIncompleteProps(page)).toEqual([]);
      });
    }

    if (title === 'Guide/Theming') {
      it('lists the variables', async () => {
        expect(await page.locator('tbody tr').count()).toBeGreaterThan(25);
      });
    }

    if (title === 'Guide/Tokens') {
      it('shows the values of the tokens', async () => {
        const values = await page.locator('dt > span').allInnerTexts();
        expect(values.length).toBeGreaterThan(12);
        expect(values).not.toContain('');
      });
    }

    if (title === 'Guide/Welcome') {
      it('links to each screen', async () => {
        await page.getByRole('link', { name: 'Credentials', exact: true }).waitFor();
        const linked = new Set((await linkedIds(page)).map((linkedId) => entries[linkedId]?.title));
        const screens = docs.filter((entry) => entry.title.startsWith('Screens/'));
        expect(screens.filter((entry) => !linked.has(entry.title))).toEqual([]);
      });
    }

    if (title === 'Screens/Terms of Service') {
      it('has code that a person would write', async () => {
        await page.getByText('Show code').first().click();
        const code = page.locator('pre', { hasText: '<TermsOfService' });
        await code.waitFor();
        expect(await code.innerText()).toContain('onAgree={() => {}}');
      });
    }
  });
});

describe('in dark', () => {
  let page: Page;
  beforeAll(async () => {
    const viewport = { width: 1280, height: 800 };
    page = await browser.newPage({ viewport, colorScheme: 'dark', reducedMotion: 'reduce' });
    await openDocs(page, host.url, firstPage);
  });
  afterAll(() => page.close());

  it.each(checkedInDark)('the docs page %s has no violation of the rules about colors', async (id) => {
    await switchToDocs(page, id);
    expect(await findViolations(page, { ...options, onlyRules: colorRules })).toEqual([]);
  });
});
