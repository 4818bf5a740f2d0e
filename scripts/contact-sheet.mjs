// `npm run contact-sheet`: a picture of every screen story, on a phone and a desktop, light and dark.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { takeComponentsPicture } from './contact-sheet/components-picture.mjs';
import { composeSheet } from './contact-sheet/compose.mjs';
import { takePictures } from './contact-sheet/pictures.mjs';
import { languages } from './languages.mjs';
import { ensureChromium, ensureInstalled, fail, root, runTool } from './setup.mjs';
import { serveFolder } from './static-server.mjs';

const help = `npm run contact-sheet [-- options]

Takes a picture of every screen story, on a phone and a desktop, light and dark, into contact-sheet/, and writes the README's sheet
of the main ones, docs/images/contact-sheet.png, and docs/images/components.png.

  --language     ${languages.join(', ')} or all (default en)
  --only         only stories whose id contains this text; does not write those in docs/images
  --storybook    a folder with a static build (default: make one)`;

const values = readArguments();
if (values.help) {
  console.log(help);
  process.exit();
}
const locales = values.language === 'all' ? languages : [values.language];
const folder = join(root, 'contact-sheet');

ensureInstalled();
const executablePath = await ensureChromium();
// Imported after ensureInstalled, which may install it.
const { chromium } = await import('playwright-core');

const built = values.storybook ?? mkdtempSync(join(tmpdir(), 'utility connect storybook '));
if (!values.storybook)
  runTool('storybook', ['build', '--quiet', '--disable-telemetry', '--output-dir', built]);
const server = await serveFolder(built);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8'));
  const stories = Object.values(entries)
    .filter(
      ({ type, title, id }) => type === 'story' && title.startsWith('Screens/') && id.includes(values.only),
    )
    .map(({ id }) => id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const count = await takePictures({ browser, url: server.url, stories, locales, folder });
  console.log(`${count} pictures are in contact-sheet/.`);
  if (!values.only) {
    const file = join(root, 'docs/images/contact-sheet.png');
    const bytes = await composeSheet({ browser, folder, locale: locales[0], file });
    console.log(`docs/images/contact-sheet.png: ${Math.round(bytes / 1000)} kB.`);
    build({ only: ['packages/react'] });
    await takeComponentsPicture({ browser, file: join(root, 'docs/images/components.png') });
  }
} finally {
  await browser.close();
  await server.stop();
  if (!values.storybook) rmSync(built, { recursive: true, force: true });
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean' },
        language: { type: 'string', default: 'en' },
        only: { type: 'string', default: '' },
        storybook: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${help}`);
  }
}
