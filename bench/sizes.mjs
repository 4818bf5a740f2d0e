// What our packages and the peers' add to an app: each bundled alone, in the same way, React left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { hasPeers, peerManifest, peersFolder } from './peers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isReact = /^react(-dom)?(\/|$)/;

// Those marked load a script from afar on top of what is counted here.
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

/** @returns rows of the table, the lightest peer first. */
export async function benchSizes() {
  const script = join(root, 'packages/service/dist/assets/utility-connect.js');
  const ours = [
    rowOf('our script at /connect/', readFileSync(script)),
    rowOf('our @utility-connect/loader', await bundle('@utility-connect/loader', root)),
    rowOf('our @utility-connect/react, loader included', await bundle('@utility-connect/react', root)),
  ];
  if (!hasPeers()) return ours;
  const theirs = [];
  for (const [name, remote] of peers) {
    const more = remote ? ', and a remote script' : '';
    theirs.push(rowOf(`${name} ${peerManifest(name).version}`, await bundle(name, peersFolder), more));
  }
  return [...ours, ...theirs.sort((a, b) => a.value - b.value)];
}

const rowOf = (name, code, more = '') => ({
  name,
  value: gzipSync(code, { level: 9 }).length / 1024,
  unit: 'KiB gzip',
  note: `${kib(code.length)} minified, ${kib(brotliCompressSync(code).length)} brotli${more}`,
});

const kib = (bytes) => (bytes / 1024).toFixed(2);

/** The package as one minified module with all of its exports. */
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
