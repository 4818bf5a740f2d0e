// Sizes that our packages and similar ones add to an app: each is bundled separately, without React.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { hasPeers, peerManifest, peersFolder } from './peers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isReact = /^react(-dom)?(\/|$)/;

// `remote`: the package also loads a script that is not counted here.
const peers = [
  ['@stripe/stripe-js', 'remote'],
  ['@tryfinch/react-connect'],
  ['react-pelm-connect', 'remote'],
  ['@mergeapi/react-merge-link', 'remote'],
  ['teller-connect-react', 'remote'],
  ['react-plaid-link', 'remote'],
  ['@mxenabled/web-widget-sdk'],
  ['@arcadia-eng/connect-react'],
];

/** @returns rows of the table: ours, then the others from small to large. */
export async function benchSizes() {
  const script = join(root, 'packages/service/dist/assets/utility-connect.js');
  const ours = [
    row('our script at /connect/, with the element', readFileSync(script), { floor: '<= 3.52' }),
    row('our @utility-connect/loader', await bundle('@utility-connect/loader', root), { floor: '<= 2.54' }),
    row('our @utility-connect/react with the loader', await bundle('@utility-connect/react', root), {
      floor: '<= 3.3',
    }),
  ];
  if (!hasPeers()) return ours;
  const theirs = [];
  for (const [name, remote] of peers) {
    const note = remote ? ', and a remote script' : '';
    theirs.push(row(`${name} ${peerManifest(name).version}`, await bundle(name, peersFolder), { note }));
  }
  return [...ours, ...theirs.sort((a, b) => a.value - b.value)];
}

const row = (name, code, { floor, note = '' } = {}) => ({
  name,
  value: gzipSync(code, { level: 9 }).length / 1024,
  unit: 'KiB gzip',
  floor,
  note: `${kib(code.length)} minified, ${kib(brotliCompressSync(code).length)} brotli${note}`,
});

const kib = (bytes) => (bytes / 1024).toFixed(2);

/** @returns the package as one minified module with all its exports. */
async function bundle(name, from) {
  const { output } = await build({
    root: from,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: name,
        external: (id) => isReact.test(id),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  return Buffer.from(output.map(({ code = '' }) => code).join(''));
}
