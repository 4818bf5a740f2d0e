import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Asset, Assets } from '../connect/assets.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

// `dist/assets`, which the build fills with the Connect page and the loader's script.
const builtAssets = fileURLToPath(new URL('../../assets/', import.meta.url));

/** Reads the built page and script, compressed once for all requests; `undefined` where nothing was built. */
export function readAssets(folder: string = builtAssets): Assets | undefined {
  const page = join(folder, 'page', 'index.html');
  if (!existsSync(page)) return undefined;
  const files = join(folder, 'page', 'assets');
  return {
    page: readFileSync(page, 'utf8'),
    script: readAsset(join(folder, 'utility-connect.js')),
    files: new Map(readdirSync(files).map((name) => [name, readAsset(join(files, name))])),
  };
}

const readAsset = (file: string): Asset => {
  const plain = readFileSync(file);
  return {
    contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
    plain: new Uint8Array(plain),
    gzip: new Uint8Array(gzipSync(plain, { level: 9 })),
    brotli: new Uint8Array(brotliCompressSync(plain)),
  };
};
