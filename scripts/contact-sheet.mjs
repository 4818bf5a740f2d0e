// `npm run contact-sheet`: a picture of every story of a screen or of the console, on a phone and a desktop, light and dark.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { takeComponentsPicture } from './contact-sheet/components-picture.mjs';
import { composeConsole, composeSheet } from './contact-sheet/compose.mjs';
import { composeDoors } from './contact-sheet/doors.mjs';
import { takeLinkPicture } from './contact-sheet/link-picture.mjs';
import { takePictures } from './contact-sheet/pictures.mjs';
import { languages } from './languages.mjs';
import { ensureChromium, ensureInstalled, fail, root, runTool } from './setup.mjs';
import { serveFolder } from './static-server.mjs';

const help = `npm run contact-sheet [-- options]

Takes a picture of every story of a screen or of the console, on a phone and a desktop, light and dark, into contact-sheet/, and writes
those of the README and the docs: docs/images/contact-sheet.png, console.png, console-connection.png, components.png, link-page.png and
those of the doors.

  --language     ${languages.join(', ')} or all (default en)
  --only         only stories whose id contains this text; does not write those of the README and the docs
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
      ({ type, title, id }) =>
        type === 'story' && /^(Screens|Console)\//.test(title) && id.includes(values.only),
    )
    .map(({ id }) => id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const count = await takePictures({ browser, url: server.url, stories, locales, folder });
  console.log(`${count} pictures are in contact-sheet/.`);
  if (!values.only) {
    const sheets = [composeSheet, ...composeConsole].map((compose) =>
      compose({ browser, folder: join(folder, locales[0]), images: join(root, 'docs/images') }),
    );
    for (const { name, bytes } of await Promise.all(sheets)) {
      console.log(`docs/images/${name}: ${Math.round(bytes / 1000)} kB.`);
    }
    build({ only: ['packages/react', 'packages/service'] });
    await takeComponentsPicture({ browser, file: join(root, 'docs/images/components.png') });
    await takeLinkPicture({ browser, file: join(root, 'docs/images/link-page.png') });
    await composeDoors({ browser, folder: join(folder, locales[0]), to: join(root, 'docs/images') });
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
