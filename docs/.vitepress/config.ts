import { defineConfig } from 'vitepress';
import { writeLlmsFiles } from './llms.ts';
import { headingSlug, likeOnGitHub, siteFile } from './markdown.ts';
import { sidebar } from './sidebar.ts';
import { changeVitePress, findBase } from './vitepress-changes.ts';

// Set by scripts/docs.mjs.
const { DOCS_STORYBOOK_URL: storybook, DOCS_SERVICE_URL: service } = process.env;
const bolt = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0c6650"/><path d="M17.6 5.5 8.5 18h6.3l-1.4 8.5L22.9 14h-6.5z" fill="#fff"/></svg>`;
const logo = `data:image/svg+xml,${encodeURIComponent(bolt)}`;

export default defineConfig({
  title: 'Utility Connect',
  description:
    'Link a person’s electricity account to your app with one button. Open source, and yours to host.',
  lang: 'en-US',
  // The README is the first page.
  srcDir: '..',
  srcExclude: ['!(docs)/**/*.md', '!(README).md', 'docs/code/**'],
  rewrites: siteFile,
  head: [['link', { rel: 'icon', href: logo }]],
  // The addresses of `npm start`.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    // Their contrast is high enough.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: headingSlug },
    config: likeOnGitHub,
  },
  transformHtml: findBase,
  // Each page as Markdown beside its HTML.
  transformHead: ({ page }) =>
    page === '404.md' ? [] : [['link', { rel: 'alternate', type: 'text/markdown', href: `./${page}` }]],
  buildEnd: ({ outDir }) => writeLlmsFiles(outDir),
  vite: { configFile: false, plugins: [changeVitePress()] },
  themeConfig: {
    logo,
    nav: [
      { text: 'Guide', link: '/getting-started' },
      { text: 'Storybook', link: `${storybook}` },
      ...(service ? [{ text: 'API reference', link: `${service}/docs` }] : []),
    ],
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        // With VitePress's 0.2, "csp" finds "CSV".
        miniSearch: { searchOptions: { fuzzy: 0.1, prefix: true, boost: { title: 4, text: 2, titles: 1 } } },
      },
    },
    socialLinks: [{ icon: 'github', link: 'https://github.com/utility-connect/utility-connect' }],
  },
});
