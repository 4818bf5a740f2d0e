// Checks the workflows, the issue forms and the pull request template. Nothing here runs a workflow.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findPackages } from '../scripts/release/packages.mjs';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');
const manifest = JSON.parse(read('package.json'));

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly environment?: unknown;
  readonly 'timeout-minutes': number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: unknown;
  readonly concurrency: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = '.github/workflows';
const files = readdirSync(path(folder));
const workflows = files.map((file): [string, Workflow] => [file, parse(read(`${folder}/${file}`))]);
const workflow = (name: string) => new Map(workflows).get(name) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

/** All commands of a workflow, one a line. */
const commandsOf = (one: Workflow): string[] =>
  stepsOf(one)
    .flatMap(({ run, with: inputs }) => [run, inputs?.version])
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.trim().split('\n'));

/** Problems of a workflow: its form, its expressions and the order of its jobs. */
const problemsOf = async (content: string): Promise<string[]> => {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser();
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  const problems = context.errors.getErrors().map(String);
  if (problems.length > 0 || !value) return problems;
  const { errors = [] } = await convertWorkflowTemplate(context, value);
  return errors.map(({ Message }) => Message);
};

// The parser imports a JSON file without the attribute that Node needs.
const hook = `export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);`;
const loadParser = () => {
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
  return import('@actions/workflow-parser');
};

describe('the workflows', () => {
  it.each(files)('%s has the format of GitHub', async (file) => {
    expect(await problemsOf(read(`${folder}/${file}`))).toEqual([]);
  });

  it('are not accepted with an unknown key, permission, expression or job', async () => {
    const text = read(`${folder}/release.yml`);
    for (const [right, wrong] of [
      ['runs-on:', 'run-on:'],
      ['contents: read', 'contents: reed'],
      ['steps.changesets.', 'step.changesets.'],
      ['needs: version', 'needs: publish'],
    ] as const) {
      expect(text).toContain(right);
      expect(await problemsOf(text.replace(right, wrong))).not.toEqual([]);
    }
  });

  it.each(workflows)('%s gives each job no more rights than it needs', (_, { permissions, jobs }) => {
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    const writers = Object.entries(jobs).filter(([, job]) =>
      Object.values(job.permissions).includes('write'),
    );
    const allowed: Record<string, string[]> = {
      version: ['contents', 'pull-requests'],
      publish: ['id-token'],
      deploy: ['pages', 'id-token'],
    };
    for (const [name, job] of writers) {
      const rights = Object.keys(job.permissions).filter((right) => job.permissions[right] === 'write');
      expect([name, rights]).toEqual([name, allowed[name]]);
    }
  });

  it.each(workflows)('%s uses actions of GitHub and Changesets, at a version', (_, one) => {
    for (const { uses } of stepsOf(one))
      if (uses !== undefined) expect(uses).toMatch(/^(?:actions\/[\w-]+|changesets\/action)@v\d+$/);
  });

  it.each(workflows)('%s leaves a token only to the job that pushes', (_, { jobs }) => {
    for (const [name, { steps }] of Object.entries(jobs)) {
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      if (checkout)
        expect(checkout.with?.['persist-credentials']).toBe(name === 'version' ? undefined : false);
    }
  });

  it.each(workflows)('%s runs one at a time for a branch', (_, { concurrency }) => {
    expect(concurrency).toMatchObject({ group: expect.any(String), 'cancel-in-progress': expect.anything() });
  });

  it.each(files)('%s names no registry and no secret but the token of GitHub', (file) => {
    const text = read(`${folder}/${file}`);
    expect(text).not.toMatch(/https?:|registry/);
    for (const [, secret] of text.matchAll(/secrets\.(\w+)/g)) expect(secret).toBe('GITHUB_TOKEN');
  });

  it.each(workflows)('%s calls only commands that exist', (_, one) => {
    for (const command of commandsOf(one)) {
      const [program = '', ...args] = command.split(/\s+/);
      if (program === 'npm') expect(npmCommandExists(args), command).toBe(true);
      else expect(program, command).toBe('mv');
    }
  });

  it.each(workflows)('%s names only files of the repository or its builds', (_, one) => {
    const ignored = read('.gitignore').replaceAll('/', '').split('\n');
    const uploaded = stepsOf(one).map(({ with: inputs }) => inputs?.path);
    const moved = commandsOf(one).filter((command) => command.startsWith('mv '));
    const names = [...uploaded, ...moved.flatMap((command) => command.split(' ').slice(1))];
    for (const name of names.filter((one) => typeof one === 'string')) {
      const [top = ''] = name.split('/');
      expect(existsSync(path(name)) || ignored.includes(top), name).toBe(true);
    }
  });

  it('cover the supported versions of Node.js and other systems', () => {
    const { test, unit } = workflow('ci.yml').jobs;
    expect(test?.strategy?.matrix.node).toEqual([20, 22, 24]);
    expect(unit?.strategy?.matrix.os).toEqual(['macos-latest', 'windows-latest']);
  });

  it('publish with an id token from an environment, without the cache of other workflows', () => {
    const publish = workflow('release.yml').jobs.publish;
    expect(publish).toMatchObject({ environment: 'npm', permissions: { 'id-token': 'write' } });
    expect(JSON.stringify(publish)).not.toContain('"cache"');
  });
});

const npmCommandExists = ([name = '', ...args]: readonly string[]): boolean => {
  const script = name === 'run' ? args[0] : name;
  return name === 'ci' || Object.hasOwn(manifest.scripts, script ?? '');
};

it('each package is published for everyone, with provenance and the address of the repository', () => {
  for (const { manifest: published } of findPackages()) {
    expect(published.publishConfig).toEqual({ access: 'public', provenance: true });
    expect(published.repository.url).toBe('git+https://github.com/utility-connect/utility-connect.git');
  }
});

describe('the templates', () => {
  const forms = readdirSync(path('.github/ISSUE_TEMPLATE')).filter((file) => file !== 'config.yml');
  const element = (type: string, attributes: object, required: string[]) => ({
    type: 'object',
    properties: {
      type: { const: type },
      id: { type: 'string', pattern: '^[\\w-]+$' },
      attributes: { type: 'object', properties: attributes, required, additionalProperties: false },
      validations: {
        type: 'object',
        properties: { required: { type: 'boolean' } },
        additionalProperties: false,
      },
    },
    required: ['type', 'attributes'],
    additionalProperties: false,
  });
  const text = { type: 'string', minLength: 1 };
  const field = { label: text, description: text, placeholder: text };
  const isForm = new Ajv().compile({
    type: 'object',
    properties: {
      name: text,
      description: text,
      labels: { type: 'array', items: text },
      body: {
        type: 'array',
        minItems: 1,
        items: {
          oneOf: [
            element('markdown', { value: text }, ['value']),
            element('textarea', field, ['label']),
            element('input', field, ['label']),
            element('dropdown', { ...field, options: { type: 'array', items: text, uniqueItems: true } }, [
              'label',
              'options',
            ]),
          ],
        },
      },
    },
    required: ['name', 'description', 'body'],
    additionalProperties: false,
  });

  it.each(forms)('%s has the format of issue forms, with ids that differ', (file) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${file}`));
    isForm(form);
    expect(isForm.errors ?? []).toEqual([]);
    const ids = form.body.map(({ id }: { id?: string }) => id).filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
    expect(isForm({ ...form, body: [{ type: 'text', attributes: {} }] })).toBe(false);
  });

  it('are for bugs, features and utilities, and send vulnerabilities to private advisories', () => {
    expect(forms.sort()).toEqual(['bug.yml', 'feature.yml', 'utility.yml']);
    const { blank_issues_enabled, contact_links } = parse(read('.github/ISSUE_TEMPLATE/config.yml'));
    expect(blank_issues_enabled).toBe(false);
    expect(contact_links).toMatchObject([{ url: `${repository}/security/advisories/new` }]);
  });

  it('name only files and scripts that exist', () => {
    const texts = [...forms.map((file) => `ISSUE_TEMPLATE/${file}`), 'PULL_REQUEST_TEMPLATE.md'].map((file) =>
      read(`.github/${file}`),
    );
    const all = texts.join('\n');
    for (const [name] of all.matchAll(/\b(?:docs|packages)\/[\w./-]*\w|\b[A-Z]+\.md/g))
      expect(existsSync(path(name)), name).toBe(true);
    for (const [, script] of all.matchAll(/`npm (?:run )?([\w-]+)/g))
      expect(manifest.scripts).toHaveProperty(script as string);
  });
});

const repository = 'https://github.com/utility-connect/utility-connect';
