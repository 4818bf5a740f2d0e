// `npm run docs`: writes docs/ and the README as a static site with search.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, fail, root, runTool } from './setup.mjs';

const help = `npm run docs [-- options]

Writes docs/ and the README as a static site with search into docs-site/. Any static web server can serve it, from any folder.
It has each page as Markdown too, and llms.txt and llms-full.txt for language models. It contains the shadcn registry of registry.json,
as r/usage-chart.json and so on.

  --to FOLDER        write it there
  --storybook URL    the Storybook that the site links to (default http://localhost:6006/)
  --service URL      the service whose API reference the site links to (default http://localhost:4000; "" for none)
  --dev              don't write it: show it at http://localhost:5173, and update it after each change`;

const values = readArguments();
if (values.help) {
  console.log(help);
  process.exit();
}

ensureInstalled();
const env = { ...process.env, DOCS_STORYBOOK_URL: values.storybook, DOCS_SERVICE_URL: values.service };
const to = resolve(values.to);
runTool('vitepress', values.dev ? ['dev', 'docs'] : ['build', 'docs', '--base', './', '--outDir', to], {
  env,
});
if (!values.dev) runTool('shadcn', ['build', 'registry.json', '--output', join(to, 'r')], { cwd: root });

function readArguments() {
  try {
    return parseArgs({
      options: {
        to: { type: 'string', default: 'docs-site' },
        storybook: { type: 'string', default: 'http://localhost:6006/' },
        service: { type: 'string', default: 'http://localhost:4000' },
        dev: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${help}`);
  }
}
