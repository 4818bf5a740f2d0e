import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defaultServerConditions, defineConfig, type UserConfig } from 'vite';

// One build for each `--mode`, all into `dist`. The service inlines them in one document, see
// decisions/005-first-screen-in-the-document.md.
//   page        script and style for the document, and what they load later
//   en, es, …   the messages of the first screens in a language, for the document
//   server      renders the document

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const build = {
  emptyOutDir: false,
  reportCompressedSize: false,
  target: 'es2022',
} satisfies UserConfig['build'];

// Names without a hash, which hardly compresses. No two CSS modules have the same file name.
const css = {
  modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
  // `Features.LightDark` of Lightning CSS: else each `color-scheme` comes with variables for `light-dark()`, which is not used.
  lightningcss: { exclude: 1 << 20 },
} satisfies UserConfig['css'];

// React's API on Preact: 5 kB instead of 67 kB. The base is relative because the page is served at `{connect_url}/`.
const page: UserConfig = {
  base: './',
  css,
  plugins: [
    {
      // In place of Vite's helper, which is larger. The scripts that are loaded later have no other dependencies than styles.
      name: 'small-preload-helper',
      enforce: 'pre',
      load: (id) => (id === '\0vite/preload-helper.js' ? preloadHelper : null),
    },
    {
      // The page's script is inlined, so other files cannot import it: they get what they share from a global.
      name: 'share-inlined-script',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk')
            chunk.code = chunk.isEntry ? shareExports(chunk.code) : takeExports(chunk.code);
        }
      },
    },
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: path('src/react.ts') },
    ],
  },
  build: {
    ...build,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: path('src/main.tsx'),
      // The script is inlined, so its imports are relative to the document.
      output: {
        entryFileNames: 'page.js',
        // Compresses better than the default.
        hashCharacters: 'hex',
        assetFileNames: ({ names }) =>
          names.includes('main.css') ? 'page.css' : 'assets/[name]-[hash:6][extname]',
        chunkFileNames: 'assets/[name]-[hash:6].js',
      },
    },
  },
};

// The names are relative to the script. `data-file` is the file name of a style that the document has already, in a `<style>` or a
// `<link>`.
const preloadHelper = `
const addStyle = (name, script) => {
  const file = name.split('/').pop();
  return document.querySelector('[data-file="' + file + '"]') ? null : new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(name, script).href;
    link.dataset.file = file;
    link.onload = resolve;
    link.onerror = () => { link.remove(); reject(new Error(name)); };
    document.head.append(link);
  });
};
export const __vitePreload = (load, styles = [], script) =>
  Promise.all([load(), ...styles.map((name) => addStyle(name, script))]).then(([module]) => module);
`;

// `export{a as b}` in the page becomes `globalThis.connectPage={b:a}`, `import{b as c}` from it becomes `const{b:c}=connectPage`.
const shareExports = (code: string): string =>
  code.replace(
    /\bexport\s*\{([^}]*)\};?\s*$/,
    (_, names: string) => `globalThis.connectPage={${names.replace(renamed, '$2:$1')}};`,
  );

const takeExports = (code: string): string => {
  const taken = code.replace(
    /\bimport\s*\{([^}]*)\}\s*from\s*["'][./]*page\.js["'];?/,
    (_, names: string) => `const{${names.replace(renamed, '$1:$2')}}=connectPage;`,
  );
  if (taken.includes('page.js')) throw new Error('A file imports the script that is inlined in the page.');
  return taken;
};

const renamed = /([\w$]+) as ([\w$]+)/g;

const language = (locale: string): UserConfig => ({
  plugins: [
    {
      name: 'messages-by-locale',
      resolveId: (id) => (id === 'messages' ? id : null),
      load: (id) =>
        id === 'messages'
          ? `export { firstMessages as ${locale} } from ${JSON.stringify(path(`../screens/src/languages/${locale}.ts`))}`
          : null,
    },
  ],
  build: {
    ...build,
    rolldownOptions: {
      input: 'messages',
      preserveEntrySignatures: 'strict',
      output: {
        format: 'iife',
        name: 'connectMessages',
        entryFileNames: `${locale}.js`,
        generatedCode: { symbols: false },
      },
    },
  },
});

const server: UserConfig = {
  css,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
  build: {
    ...build,
    ssr: path('src/document/create-page.tsx'),
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
  },
};

export default defineConfig(({ mode }) =>
  mode === 'page' ? page : mode === 'server' ? server : language(mode),
);
