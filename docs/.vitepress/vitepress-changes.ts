// Small changes to the sources of VitePress, which has no options for them.
import type { Plugin } from 'vitepress';

interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const changes: readonly Change[] = [
  // The site works in any folder of a web host, but VitePress has to know the folder when it builds. `findBase` finds it in the browser.
  {
    file: 'app/utils.js',
    from: 'import.meta.env.BASE_URL',
    to: 'decodeURI(siteDataRef.value.base)',
  },
  {
    file: 'theme-default/components/VPLocalSearchBox.vue',
    from: '.slice(0, 16)',
    to: '.slice(0, 16).map((result) => ({ ...result, id: vitePressData.site.value.base + result.id }))',
  },
  // The first page has no `main` element.
  {
    file: 'theme-default/components/VPHome.vue',
    from: 'class="VPHome"',
    to: 'class="VPHome" role="main"',
  },
];

/** Makes the changes while the site is built. */
export function changeVitePress(): Plugin {
  return {
    name: 'change-vitepress',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const change = changes.find(({ file }) => id.endsWith(`/vitepress/dist/client/${file}`));
      if (!change) return undefined;
      const { file, from, to } = change;
      if (!code.includes(from)) throw new Error(`${file} of VitePress does not contain ${from} any more.`);
      return code.replace(from, to);
    },
  };
}

/** Makes a page work in any folder: its addresses are relative, and a script finds the folder. All pages are in that folder. */
export function findBase(html: string): string {
  const script = "__VP_SITE_DATA__.base = new URL('.', location.href).pathname";
  return html.replaceAll('="/assets/', '="./assets/').replace('</body>', `<script>${script}</script></body>`);
}
