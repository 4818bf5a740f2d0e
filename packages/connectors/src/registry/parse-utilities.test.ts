import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseUtilities, UtilitiesError } from './parse-utilities.ts';

const consumers = `
- id: us-mi-consumers-energy
  name: Consumers Energy
  eia_id: 4254
  regions: [MI]
  time_zone: America/Detroit
  methods:
    - kind: redirect
      platform: utilityapi
      authorize: https://greenbutton.consumersenergy.com/oauth/authorize
      token: https://greenbutton.consumersenergy.com/oauth/token
      scope: FB=4_16_51;AdditionalScope=historical-2y_ongoing-1y_meters-all_sou-default
      client_auth: basic
      refresh_scope: granted
      quirks: {}
  status: sandbox
  evidence: [{ date: 2026-08-06, what: scope string accepted, source: a repository }]
`;

const minimal = { id: 'us-mi-x', name: 'X', regions: ['MI'], time_zone: 'America/Detroit' };
const parseOne = (fields: object) =>
  parseUtilities(JSON.stringify([{ ...minimal, ...fields }]), 'own.yaml')[0];
const parseMethod = (method: unknown) => parseOne({ methods: [method] });
const redirect = {
  kind: 'redirect',
  platform: 'standard',
  authorize: 'https://example.com/authorize',
  token: 'https://example.com/token',
};

describe('parseUtilities()', () => {
  it('parses the example of the documentation', () => {
    const page = readFileSync(new URL('../../../../docs/real-data.md', import.meta.url), 'utf8');
    const [, example = ''] = /^```yaml\n(.*?)^```/ms.exec(page) ?? [];
    expect(parseUtilities(example, 'real-data.md')).toHaveLength(1);
  });

  it('parses a list of entries', () => {
    expect(parseUtilities(consumers, 'own.yaml')).toEqual([
      {
        id: 'us-mi-consumers-energy',
        utilityId: '4254',
        name: 'Consumers Energy',
        aliases: [],
        countries: ['US'],
        regions: ['MI'],
        timeZone: 'America/Detroit',
        methods: [
          {
            kind: 'redirect',
            platform: 'utilityapi',
            authorize: 'https://greenbutton.consumersenergy.com/oauth/authorize',
            token: 'https://greenbutton.consumersenergy.com/oauth/token',
            scope: 'FB=4_16_51;AdditionalScope=historical-2y_ongoing-1y_meters-all_sou-default',
            clientAuth: 'basic',
            refreshScope: 'granted',
            quirks: {},
            tried: 'fake',
          },
        ],
        status: 'sandbox',
        evidence: [{ date: '2026-08-06', what: 'scope string accepted', source: 'a repository' }],
      },
    ]);
  });

  it('parses a file with one entry and an empty list', () => {
    expect(parseUtilities(JSON.stringify(minimal), 'own.yaml')).toHaveLength(1);
    expect(parseUtilities('[]', 'own.yaml')).toEqual([]);
  });

  it('uses the id as utility_id if there is no EIA id', () => {
    expect(parseOne({})).toMatchObject({ utilityId: 'us-mi-x', status: 'live', methods: [], aliases: [] });
  });

  it('parses page and path of a file', () => {
    const file = { kind: 'file', page: 'https://example.com/usage', path: ['Energy Usage', 'Green Button'] };
    expect(parseMethod(file)).toMatchObject({ methods: [file] });
    expect(parseMethod({ kind: 'file' })).toMatchObject({ methods: [{ kind: 'file' }] });
  });

  it('parses what customers need before they start', () => {
    const before_you_start = 'Create an account with the code of your bill.';
    expect(parseMethod({ ...redirect, before_you_start })).toMatchObject({
      methods: [{ beforeYouStart: before_you_start }],
    });
    expect(() => parseMethod({ ...redirect, before_you_start: 'x'.repeat(301) })).toThrow(
      'methods[0].before_you_start may have 300 characters at most.',
    );
  });

  it.each(['http://localhost:5000/authorize', 'http://127.0.0.1/authorize', 'http://[::1]:80/authorize'])(
    'accepts the loopback address %s',
    (authorize) => {
      expect(parseMethod({ ...redirect, authorize })).toMatchObject({ methods: [{ authorize }] });
    },
  );

  it.each([
    'http://example.com/authorize',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
    'http://localhost@example.com/',
    'https://user:secret@example.com/',
    'https:example.com',
    'ftp://example.com/',
    'javascript:alert(1)',
    'example.com',
    '//example.com',
  ])('refuses the address %s without repeating it', (authorize) => {
    expect(() => parseMethod({ ...redirect, authorize })).toThrow(
      'own.yaml: us-mi-x: methods[0].authorize must be an https address without a user name. http is for loopback hosts only.',
    );
  });

  it.each([
    [{ name: undefined }, 'name is missing: it must be text.'],
    [{ name: '' }, 'name must be one line of text without spaces at its ends.'],
    [{ name: 'two\nlines' }, 'name must be one line of text without spaces at its ends.'],
    [{ eia_id: '4254' }, 'eia_id must be a whole number without quotes.'],
    [{ eia_id: 0 }, 'eia_id must be at least 1.'],
    [{ regions: [] }, 'regions must have a region.'],
    [{ regions: 'MI' }, 'regions must be a list.'],
    [{ regions: ['Michigan'] }, 'regions[0] must be a postal code of two capitals, such as CA.'],
    [{ time_zone: 'Detroit' }, 'time_zone must be an IANA time zone such as America/Detroit.'],
    [{ status: 'down' }, 'status must be live, sandbox, blocked, or retired.'],
    [{ methods: {} }, 'methods must be a list.'],
    [{ methods: [{}] }, 'methods[0].kind must be redirect, sign_in or file.'],
    [{ methods: [{ kind: 'sign_in' }] }, 'methods[0].interface is missing: it must be text.'],
    [{ methods: [{ kind: 'file' }, { kind: 'file' }] }, 'methods must have each kind once at most.'],
    [{ methods: [{ kind: 'file', path: [] }] }, 'methods[0].path must have a label.'],
    [{ methods: [{ ...redirect, token: undefined }] }, 'methods[0].token is missing: it must be an address.'],
    [
      { methods: [{ ...redirect, quirks: { a: [] } }] },
      'methods[0].quirks.a must be true, false, a number or text.',
    ],
    [{ evidence: [{ date: 'August' }] }, 'evidence[0].date must be a date such as 2026-08-06.'],
    [{ client_secret: 'hunter2' }, 'client_secret is unknown. Remove it or correct its name.'],
    [
      { methods: [{ ...redirect, client_id: 'hunter2' }] },
      'methods[0].client_id is unknown. Remove it or correct its name.',
    ],
  ])('names the file, the entry and the field of the mistake in %j', (fields, problem) => {
    expect(() => parseOne(fields)).toThrow(new UtilitiesError(`own.yaml: us-mi-x: ${problem}`));
  });

  it.each(['US-MI', '14328', '-x', 'a--b', '../x', 'a'.repeat(65)])('refuses the id %s', (id) => {
    expect(() => parseOne({ id })).toThrow(/: id (must be lower-case letters|may have 64 characters)/);
  });

  it('counts entries without an id', () => {
    const text = JSON.stringify([minimal, { name: 'X' }]);
    expect(() => parseUtilities(text, 'own.yaml')).toThrow(
      'own.yaml: entry 2: id is missing: it must be text.',
    );
  });

  it.each(['', 'just text', '- 1', '- []'])('refuses %j, which has no fields', (text) => {
    expect(() => parseUtilities(text, 'own.yaml')).toThrow(
      'own.yaml: entry 1: must be a map of fields such as id and name.',
    );
  });

  it('refuses an id or an EIA id that two entries have', () => {
    const list = (...entries: object[]) => JSON.stringify(entries.map((entry) => ({ ...minimal, ...entry })));
    expect(() => parseUtilities(list({}, {}), 'own.yaml')).toThrow(
      'own.yaml: us-mi-x: id is the same as in an earlier entry. Keep one.',
    );
    expect(() => parseUtilities(list({ id: 'a', eia_id: 1 }, { id: 'b', eia_id: 1 }), 'own.yaml')).toThrow(
      'own.yaml: b: eia_id is the same as in an earlier entry. Keep one.',
    );
  });

  it.each([
    ['- id: x\n  name: [', 'line 2'],
    ['a: 1\na: 2', 'line 2'],
    ['a: 1\n---\nb: 2', 'line 2'],
  ])('names the line of a mistake in YAML: %j', (text, line) => {
    expect(() => parseUtilities(text, 'own.yaml')).toThrow(
      new RegExp(`^own\\.yaml: ${line} \\(\\w+\\) is not valid YAML`),
    );
  });

  it('refuses an alias of nothing', () => {
    expect(() => parseUtilities('a: *b', 'own.yaml')).toThrow(
      'own.yaml: an alias is not valid YAML. Correct it.',
    );
  });

  it('refuses a YAML alias bomb', () => {
    const levels = 'bcdefghi'.split('').map((name, index) => {
      const last = String.fromCharCode(name.charCodeAt(0) - 1);
      return `${name}${index}: &${name} [${Array(9).fill(`*${last}`).join(', ')}]`;
    });
    expect(() => parseUtilities(['a0: &a [x]', ...levels].join('\n'), 'own.yaml')).toThrow(
      /^own\.yaml: an alias/,
    );
  });
});
