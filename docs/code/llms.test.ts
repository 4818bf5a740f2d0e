// The files for language models that `npm run docs` writes.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { llmsFiles } from '../.vitepress/llms.ts';
import { headingSlug, root } from '../.vitepress/markdown.ts';

const files = llmsFiles();
const textOf = (name: string) => files.get(name) ?? '';
const withoutCode = (text: string) => text.replaceAll(/^```.*?^```$|`[^`\n]*`/gms, '');
const linksOf = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => headingSlug(heading));
const repository = 'https://github.com/utility-connect/utility-connect/blob/main/';

describe('the files for language models', () => {
  it('are one for each page, the list and all pages in one', () => {
    const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const utilities = readdirSync(join(root, 'docs/utilities')).map((name) => `utility-${name}`);
    const names = ['getting-started.md', 'llms.txt', 'llms-full.txt', ...pages, ...utilities];
    expect([...files.keys()].sort()).toEqual(names.sort());
  });

  it.each([...files.keys()])('%s has no dead links', (name) => {
    for (const link of linksOf(textOf(name))) {
      if (link.startsWith(repository)) {
        const [path = ''] = link.slice(repository.length).split('#');
        expect(existsSync(join(root, decodeURI(path))), link).toBe(true);
      } else if (!/^https?:/.test(link)) {
        const [path = '', heading] = link.replace(/^\.\//, '').split('#');
        const target = textOf(path || name);
        expect(target, link).not.toBe('');
        if (heading !== undefined) expect(headingsOf(target), link).toContain(heading);
      }
    }
  });

  it('list each page once, with a sentence about most', () => {
    const lines = textOf('llms.txt').split('\n');
    expect(lines[0]).toBe('# Utility Connect');
    expect(lines[2]).toMatch(/^> Electricity data with one button\. .+\.$/);
    const listed = lines.filter((line) => line.startsWith('- ['));
    expect(listed.every((line) => /^- \[[^\]]+\]\(\.\/[\w-]+\.md\)(: .+)?$/.test(line))).toBe(true);
    const pages = [...files.keys()].filter((name) => name.endsWith('.md') && name !== 'index.md');
    expect(listed.map((line) => /\.\/([\w-]+\.md)/.exec(line)?.[1]).sort()).toEqual(pages.sort());
    expect(listed.filter((line) => line.endsWith('.')).length).toBeGreaterThan(listed.length * 0.8);
  });

  it('keep the code of a page to the letter, and lead from page to page', () => {
    const react = textOf('react.md');
    expect(react).toContain('```tsx\nimport');
    expect(react).toMatch(/\]\(\.\/[\w-]+\.md(#[\w-]+)?\)/);
    expect(textOf('getting-started.md')).toContain('](./react.md)');
    expect(textOf('getting-started.md')).toContain(`](${repository}CHANGELOG.md)`);
    expect(textOf('utility-pge.md')).toContain('](./real-data.md#register-with-a-utility)');
  });

  it('have all pages in one, whose links to headings name their page', () => {
    const all = textOf('llms-full.txt');
    expect(all.match(/^# /gm)?.length).toBeGreaterThan(40);
    expect(all).toContain('](./webhooks.md#listing-events)');
    expect(linksOf(all).filter((link) => link.startsWith('#'))).toEqual([]);
  });
});
