// Measures what the packages add to an app, from the tarballs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Sizes in bytes, gzip:
 *
 * - `loader`: the loader, bundled and minified;
 * - `element`: what the custom element adds to it;
 * - `script`: the script for the script tag, which has both;
 * - `react`: the React package and the loader, bundled and minified without React.
 *
 * @param {ReturnType<import('./pack.mjs').packPackages>} packed
 */
export async function measure(packed) {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-weight-'));
  try {
    for (const { name, tarball } of packed.filter(({ name }) => /\/(protocol|loader|react)$/.test(name))) {
      const to = join(folder, 'node_modules', name);
      mkdirSync(to, { recursive: true });
      execFileSync('tar', ['-xzf', tarball, '-C', to, '--strip-components=1']);
    }
    const script = join(folder, 'node_modules/@utility-connect/loader/dist/utility-connect.js');
    const loader = gzipped(await bundle(folder, '@utility-connect/loader'));
    return {
      loader,
      element:
        gzipped(await bundle(folder, '@utility-connect/loader/element', '@utility-connect/loader')) - loader,
      script: gzipped(readFileSync(script)),
      react: gzipped(await bundle(folder, '@utility-connect/react')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bundle = async (folder, ...entries) => {
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, entries.map((name) => `export * from '${name}';`).join('\n'));
  const [{ output }] = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'entry' },
      // Vite doesn't minify libraries by default.
      rolldownOptions: { external: [/^react(\/|$)/], output: { minify: true } },
    },
  });
  return output[0].code;
};

const gzipped = (content) => gzipSync(content, { level: 9 }).length;
