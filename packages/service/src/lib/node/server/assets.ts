import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Locale, locales, PROTOCOL_VERSION } from '@utility-connect/protocol';
import { type Asset, acceptedEncoding } from '../../core/http/asset.ts';
import type { ConsoleAssets } from '../../features/operator/page/console-page.ts';
import type { Assets, Encoded, Page, PinnedScripts } from '../../features/page/assets.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

// `dist/assets`, which the build fills with the Connect page, the loader's script, and the console.
const folder = fileURLToPath(new URL('../../../assets/', import.meta.url));

/** Reads the built page and script; `undefined` if they are not built. */
export async function readAssets(): Promise<Assets | undefined> {
  const page = join(folder, 'page');
  if (!existsSync(join(page, 'server.js'))) return undefined;
  const files = join(page, 'assets');
  return {
    page: await readPage(page),
    script: readAsset(join(folder, 'utility-connect.js')),
    pinnedScripts: readPinnedScripts(),
    files: readAssetsIn(files),
    compress,
  };
}

/** Reads the built console of the operator; `undefined` if it is not built. */
export function readConsoleAssets(): ConsoleAssets | undefined {
  const document = join(folder, 'console', 'index.html');
  if (!existsSync(document)) return undefined;
  return { document: readAsset(document), files: readAssetsIn(join(folder, 'console', 'assets')) };
}

/** Exports of the Connect page's `server.js`. */
interface PageModule {
  createPage(parts: {
    readonly style: string;
    readonly laterStyle: { readonly file: string; readonly text: string };
    readonly script: string;
    readonly languages: Readonly<Record<Locale, string>>;
  }): Promise<Page>;
}

const readPage = async (page: string): Promise<Page> => {
  const read = (name: string) => readFileSync(join(page, name), 'utf8').trim();
  const { createPage }: PageModule = await import(pathToFileURL(join(page, 'server.js')).href);
  const laterStyle =
    listAssets(join(page, 'assets')).find((name) => /^later-screens-.*\.css$/.test(name)) ?? '';
  return createPage({
    style: read('page.css'),
    laterStyle: { file: laterStyle, text: read(`assets/${laterStyle}`) },
    script: read('page.js'),
    languages: Object.fromEntries(locales.map((locale) => [locale, read(`${locale}.js`)])) as Record<
      Locale,
      string
    >,
  });
};

/** The `integrity` of a script; its URL contains the start of the hash. */
function integrityOf(script: Uint8Array): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}

// The current script and those of earlier releases: a page that pins one of them keeps working after an update.
const readPinnedScripts = (): PinnedScripts => {
  const paths = [
    'utility-connect.js',
    ...listAssets(join(folder, 'scripts')).map((name) => join('scripts', name)),
  ];
  const scripts = paths.map((path) => {
    const asset = readAsset(join(folder, path));
    const integrity = integrityOf(asset.plain);
    const hash = Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex').slice(0, 16);
    return [`v${PROTOCOL_VERSION}.${hash}.js`, { asset, integrity }] as const;
  });
  return { current: scripts[0]?.[0] ?? '', files: new Map(scripts) };
};

// The build has compressed each file at the highest level, which takes too long for a start.
const readAsset = (file: string): Asset => ({
  contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
  plain: new Uint8Array(readFileSync(file)),
  gzip: new Uint8Array(readFileSync(`${file}.gz`)),
  brotli: new Uint8Array(readFileSync(`${file}.br`)),
});

const readAssetsIn = (parent: string): ReadonlyMap<string, Asset> =>
  new Map(listAssets(parent).map((name) => [name, readAsset(join(parent, name))]));

const listAssets = (parent: string): string[] =>
  existsSync(parent) ? readdirSync(parent).filter((name) => !/\.(gz|br)$/.test(name)) : [];

// The highest level takes a tenth of a second for a page, which is too long per request.
const BROTLI_QUALITY = 6;

const compress = async (text: string, acceptEncoding: string): Promise<Encoded> => {
  const encoding = acceptedEncoding(acceptEncoding);
  const plain = Buffer.from(text);
  if (encoding === null) return { body: new Uint8Array(plain), encoding };
  const compressed =
    encoding === 'gzip'
      ? await promisify(gzip)(plain)
      : await promisify(brotliCompress)(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
  return { body: new Uint8Array(compressed), encoding };
};
