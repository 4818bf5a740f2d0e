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
 * - `script`: the script for the script tag;
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
    return { script: gzipped(readFileSync(script)), react: gzipped(await bundleReact(folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bundleReact = async (folder) => {
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, "export * from '@utility-connect/react';");
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
