import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { platforms } from '../green-button-connect/platforms/platforms.ts';
import { quirksOf } from '../green-button-connect/platforms/quirks.ts';
import { parseUtilities } from './parse-utilities.ts';
import { type RegisteredUtility, utilityEntry } from './registered-utility.ts';
import { connectTable } from './testing/connect-table.ts';

const folder = new URL('../../registry/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort();
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const utilities = files.flatMap((file) => parseUtilities(textOf(file), file));

const redirectOf = (methods: RegisteredUtility['methods']) =>
  methods.find((method) => method.kind === 'redirect');

const stale = 'run npm run registry';

// The snapshots below are the generated files: npm run registry updates them.
it('compiles to the committed module', async () => {
  const lines = utilities.map((utility) => `  ${JSON.stringify(utility)},\n`).join('');
  const module = `// Written by npm run registry from packages/connectors/registry/*.yaml.
import type { RegisteredUtility } from './registered-utility.ts';

export const builtInUtilities: readonly RegisteredUtility[] = [\n${lines}];\n`;
  await expect(module, stale).toMatchFileSnapshot('utilities.gen.ts');
});

it('has a JSON schema for editors', async () => {
  const schema = z.toJSONSchema(z.union([utilityEntry, z.array(utilityEntry)]), {
    io: 'input',
    target: 'draft-7',
  });
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text, stale).toMatchFileSnapshot('../../registry/schema.json');
  const isValid = addFormats.default(new Ajv({ allowUnionTypes: true })).compile(schema);
  for (const file of files) expect(isValid(parse(textOf(file))), file).toBe(true);
  expect(isValid([])).toBe(true);
  expect(isValid({ id: 'us-mi-x' })).toBe(false);
});

it('has a table of who can connect in the documentation', async () => {
  const page = new URL('../../../docs/real-data.md', folder);
  const text = readFileSync(page, 'utf8').replace(
    /(?<=<!-- Written by npm run registry: -->\n\n).*?(?=\n<!-- End -->)/s,
    () => connectTable(utilities),
  );
  expect(text).toContain(connectTable(utilities));
  await expect(text, stale).toMatchFileSnapshot(fileURLToPath(page));
});

it('shows each method of a live utility in the table, with its permission and how it was tried', () => {
  const entries = parseUtilities(
    JSON.stringify([
      entryOf('dk-hub', { permission: 'Customers | everybody.', documentation: 'https://hub.example' }),
      entryOf('dk-two', { permission: 'Customers | everybody.', documentation: 'https://hub.example' }),
      entryOf('se-live', { tried: { live: '2026-11-20', ask: 'somebody' } }),
      { ...entryOf('no-blocked', {}), status: 'blocked' },
    ]),
    'test.yaml',
  );
  expect(connectTable(entries).split('\n').slice(3)).toEqual([
    '| Denmark | dk-hub, dk-two | a sign-in: [API](https://hub.example) | Customers \\| everybody. | with a fake |',
    '| Sweden | se-live | a sign-in: API | Customers. | live on 2026-11-20: ask somebody |',
    '',
  ]);
});

const entryOf = (id: string, method: object) => ({
  ...{ id, name: id, time_zone: 'Europe/Oslo' },
  methods: [{ kind: 'sign_in', interface: 'API', permission: 'Customers.', ...method }],
});

it('describes each field to editors', () => {
  for (const [name, { description }] of Object.entries(utilityEntry.in.shape)) {
    expect(description, name).toMatch(/\.$/);
  }
});

it('names each file after its entry and its schema in the first line', () => {
  expect(utilities.map(({ id }) => `${id}.yaml`)).toEqual(files);
  for (const file of files) {
    expect(textOf(file)).toMatch(/^# yaml-language-server: \$schema=\.\/schema\.json\n/);
  }
});

it('has each EIA id once', () => {
  const ids = utilities.map(({ utilityId }) => utilityId);
  expect(ids.length).toBeGreaterThan(120);
  expect(new Set(ids).size).toBe(ids.length);
});

it('has short names that differ from the official name and from each other in each state', () => {
  const named = utilities.flatMap(({ name, shortName, regions }) =>
    shortName === undefined ? [] : regions.map((region) => ({ name, shortName, region })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(new Set(named.map(({ shortName, region }) => `${shortName}, ${region}`)).size).toBe(named.length);
  for (const { name, shortName } of named) expect(shortName).not.toBe(name);
});

it('has home pages as websites: deeper addresses, such as that of a password reset, change too often', () => {
  const websites = utilities.flatMap(({ website }) => website ?? []);
  expect(websites.length).toBeGreaterThan(25);
  for (const website of websites) expect(website).toMatch(/^https:\/\/[^/?#]+$/);
});

it('has evidence for each page, path, redirect and status other than live', () => {
  for (const { id, methods, status, evidence } of utilities) {
    const claims = methods.filter((method) => Object.keys(method).length > 1).length;
    if (claims > 0 || status !== 'live') expect(evidence, id).not.toEqual([]);
  }
});

it('has a page for each platform that names its utilities, with entries that parse', () => {
  for (const platform of Object.keys(platforms)) {
    const page = readFileSync(new URL(`../../../docs/utilities/${platform}.md`, folder), 'utf8');
    for (const { id, methods } of utilities) {
      if (redirectOf(methods)?.platform === platform) expect(page).toContain(`\`${id}\``);
    }
    for (const [, indent = '', yaml = ''] of page.matchAll(/^( *)```yaml\n(.*?)^ *```/gms)) {
      const text = yaml.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      expect(parseUtilities(text, platform)).toHaveLength(1);
    }
  }
});

it('has no unknown quirk', () => {
  for (const entry of utilities) {
    const redirect = redirectOf(entry.methods);
    if (redirect) quirksOf(entry, platforms[redirect.platform], redirect.quirks);
  }
});

it('has scopes of ESPI function blocks', () => {
  const scopes = utilities.flatMap(({ methods }) => redirectOf(methods)?.scope ?? []);
  expect(scopes.length).toBeGreaterThan(20);
  for (const scope of scopes) expect(scope).toMatch(/^FB=\d+(_\d+)*(;[A-Z][A-Za-z]*=[\w-]+)*$/);
});

const MONTHS = 18;

const staleEvidence = (all: readonly RegisteredUtility[], today: Date): string[] => {
  const oldest = new Date(today);
  oldest.setUTCMonth(oldest.getUTCMonth() - MONTHS);
  return all.flatMap(({ id, evidence }) => {
    const newest = evidence
      .map(({ date }) => date)
      .sort()
      .at(-1);
    return newest !== undefined && new Date(newest) < oldest ? [id] : [];
  });
};

describe('evidence', () => {
  it(`is reported, not refused, when the newest is older than ${MONTHS} months`, async ({ annotate }) => {
    const ids = staleEvidence(utilities, new Date());
    if (ids.length > 0)
      await annotate(`Evidence is older than ${MONTHS} months: ${ids.join(', ')}`, 'warning');
  });

  it('is stale by its newest date', () => {
    const [one] = utilities;
    const at = (...dates: string[]) =>
      [
        { ...one, id: 'us-x', evidence: dates.map((date) => ({ date, what: 'seen', source: 'somewhere' })) },
      ] as RegisteredUtility[];
    const today = new Date('2028-03-01');
    expect(staleEvidence(at('2026-08-31'), today)).toEqual(['us-x']);
    expect(staleEvidence(at('2026-09-01'), today)).toEqual([]);
    expect(staleEvidence(at('2026-09-02', '2020-01-01'), today)).toEqual([]);
    expect(staleEvidence(at(), today)).toEqual([]);
  });
});

// Words of a scope are joined by _ and ;, so no run of letters and digits in the registry is that long. Paths of addresses are.
const SECRET =
  /[A-Za-z0-9+]{32,}|(?<!:\/\/\S*)[A-Za-z0-9+/]{32,}|-----BEGIN|bearer |:\/\/[^/\s]*@|(secret|password|token|api_?key)\s*[:=]\s*['"]?(?!https?:)\S/i;

describe('secrets', () => {
  it('are in no file', () => {
    for (const file of files)
      expect(textOf(file), `${file} has what looks like a secret`).not.toMatch(SECRET);
  });

  it.each([
    'client_secret: hunter2',
    'source: "-----BEGIN PRIVATE KEY-----"',
    'what: wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY',
    'what: wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'source: https://example.com/wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY',
    'authorize: https://user:pass@example.com',
    'source: "Authorization: Bearer abc"',
    'source: https://example.com/?token=abc',
  ])('are recognized: %s', (line) => {
    expect(line).toMatch(SECRET);
  });

  it.each([
    'scope: FB=1_3_4_5_13_15_16_28_31_37_39_51_53_54_55_56_57_58_59_60_61_64_65_68_69',
    'token: https://greenbutton.consumersenergy.com/oauth/token',
    'token: https://api.pge.com/datacustodian/oauth/v2/token',
  ])('are not mistaken for other values: %s', (line) => {
    expect(line).not.toMatch(SECRET);
  });
});
