// The pages for language models (https://llmstxt.org): each as Markdown beside its HTML, a list of them, and all in one file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root, siteFile, siteLink } from './markdown.ts';
import { sidebar } from './sidebar.ts';

/** Writes the files into the folder of the site. */
export function writeLlmsFiles(folder: string): void {
  for (const [name, text] of llmsFiles()) writeFileSync(join(folder, name), text);
}

/** The files by name. All are in one folder, and their links are relative, so that the site works in any folder. */
export function llmsFiles(): ReadonlyMap<string, string> {
  const home = parse(read('docs/index.md').split('---\n')[1] ?? '');
  const pages = new Map(
    sourceFiles()
      .filter((file) => file !== 'docs/index.md')
      .map((file) => [siteFile(file), withSiteLinks(read(file), file)]),
  );
  const order = sidebar.map(({ text = '', items = [] }) => ({
    title: text,
    pages: items.map((item) => ({ title: item.text ?? '', name: `${item.link?.slice(1)}.md` })),
  }));
  const list = listOf(home, order, pages);
  const all = order
    .flatMap((group) => group.pages)
    // A link to a heading of the same page would lead to another page's.
    .map(({ name }) => (pages.get(name) ?? '').replaceAll('](#', `](./${name}#`));
  return new Map([
    ...pages,
    ['index.md', list],
    ['llms.txt', list],
    ['llms-full.txt', all.join('\n---\n\n')],
  ]);
}

interface Home {
  readonly hero: { readonly name: string; readonly text: string; readonly tagline: string };
  readonly features: readonly { readonly link: string; readonly details: string }[];
}

interface Group {
  readonly title: string;
  readonly pages: readonly { readonly title: string; readonly name: string }[];
}

const listOf = (
  { hero, features }: Home,
  groups: readonly Group[],
  pages: ReadonlyMap<string, string>,
): string => {
  const sections = groups.map(({ title, pages: listed }) => {
    const links = listed.map((page) => {
      const feature = features.find(({ link }) => `${link}.md` === `/${page.name}`);
      const sentence = feature ? `${feature.details}.` : firstSentence(pages.get(page.name) ?? '');
      return `- [${page.title}](./${page.name})${sentence === '' ? '' : `: ${sentence}`}`;
    });
    return `## ${title}\n\n${links.join('\n')}\n`;
  });
  const introduction = `# ${hero.name}\n\n> ${hero.text}. ${hero.tagline}\n\nAll pages in one file: [llms-full.txt](./llms-full.txt). A running service has its API at \`/openapi.json\`, and a reference at \`/docs\`. A [Model Context Protocol server](./mcp.md) reads it.\n`;
  return [introduction, ...sections].join('\n');
};

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const sourceFiles = (): readonly string[] => [
  'README.md',
  ...['docs', 'docs/utilities'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** Blocks of code, and code in a line: no links. */
const code = /(^```.*?^```$|`[^`\n]*`)/ms;

const withSiteLinks = (text: string, file: string): string =>
  text
    .split(code)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/\]\(([^)\s]+)\)/g, (_, href: string) => `](${siteLink(href, join(root, file))})`),
    )
    .join('');

/** The first sentence outside headings, lists, tables and code, with the text of its links. */
const firstSentence = (text: string): string => {
  const paragraph = text
    .split(/^```.*?^```$/ms)
    .flatMap((part) => part.split('\n'))
    .find((line) => /^[\w`[*]/.test(line) && !/^\d+\. /.test(line));
  const plain = (paragraph ?? '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('**', '');
  return (/^.*?\.(?= |$)/.exec(plain)?.[0] ?? plain).replace(/:$/, '.');
};
