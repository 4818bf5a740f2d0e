import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';

/** The repository's folder. */
export const root: string = fileURLToPath(new URL('../../', import.meta.url));
const repository = 'https://github.com/utility-connect/utility-connect/blob/main/';

/** Shows the README and the pages as GitHub does. */
export function likeOnGitHub(md: MarkdownRenderer): void {
  md.core.ruler.push('like-on-github', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      // Vue would evaluate braces.
      if (token.type === 'code_inline') token.attrSet('v-pre', '');
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href) token.attrSet('href', siteLink(href, env.realPath ?? env.path));
    }
  });
}

/** The anchor of a heading. */
export function headingSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/** The file of the site for the README or a page. All are in one folder, so that the site works in any folder. */
export function siteFile(file: string): string {
  return file
    .replace(/^README\.md/, 'getting-started.md')
    .replace(/^docs\/utilities\//, 'utility-')
    .replace(/^docs\//, '');
}

/** The link of the site for one of the README or a page. Files that are no pages are only in the repository. */
export function siteLink(href: string, file: string): string {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const path = relative(root, resolve(dirname(file), href)).replaceAll('\\', '/');
  const isPage = /^(README|docs\/(utilities\/)?[\w-]+)\.md(#.*)?$/.test(path);
  return isPage ? `./${siteFile(path)}` : repository + path;
}
