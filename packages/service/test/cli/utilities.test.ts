import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCustodian } from '@utility-connect/custodian';
import { expect, it, onTestFinished } from 'vitest';
import { useProgram } from '../support/cli/program.ts';

const program = useProgram();
const configured = {
  UTILITY_CA_ON_NPEI_CLIENT_ID: 'app',
  UTILITY_CA_ON_NPEI_CLIENT_SECRET: 'canary',
  UTILITY_US_CA_PGE_CLIENT_ID: 'app',
};

const writeEntry = (origin: string) => {
  const method = {
    ...{ kind: 'redirect', platform: 'standard', scope: 'FB=4_5_15' },
    ...{ authorize: `${origin}/oauth/authorize`, token: `${origin}/oauth/token` },
  };
  const entry = { id: 'us-mi-village', name: 'Village Power', regions: ['MI'], time_zone: 'America/Detroit' };
  const file = join(program.folder, 'utilities.yaml');
  writeFileSync(file, JSON.stringify([{ ...entry, methods: [method] }]));
  return { UTILITIES_FILE: file };
};

it('lists utilities with a redirect method, and what is missing', async () => {
  const { stdout, stderr, code } = await program.run(['utilities'], configured);
  const lines = stdout.trim().split('\n');
  expect(lines.find((line) => line.startsWith('ca-on-npei '))).toMatch(
    / CA redirect \(fake\) +london-hydro +live +configured$/,
  );
  expect(lines.find((line) => line.startsWith('us-ca-pge '))).toMatch(
    / missing: UTILITY_US_CA_PGE_CERT_FILE, UTILITY_US_CA_PGE_KEY_FILE$/,
  );
  expect(stdout).not.toContain('us-ca-sdge');
  expect(stdout + stderr).not.toContain('canary');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^UTILITY_US_CA_PGE_CERT_FILE is missing: [^\n]+\n$/);
});

it('lists utilities of UTILITIES_FILE, as JSON', async () => {
  const { stdout, code } = await program.run(['utilities', '--json'], writeEntry('http://localhost:9'));
  const listed = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(listed.find(({ id }) => id === 'us-mi-village')).toEqual({
    ...{ id: 'us-mi-village', utility_id: 'us-mi-village', name: 'Village Power' },
    ...{ country: 'US', methods: [{ kind: 'redirect', tried: 'fake' }] },
    ...{ platform: 'standard', status: 'live', configured: false },
    missing: ['UTILITY_US_MI_VILLAGE_CLIENT_ID', 'UTILITY_US_MI_VILLAGE_CLIENT_SECRET'],
  });
  expect(code).toBe(0);
});

it('lists utilities with a sign-in, how it was tried, and whether there is a source', async () => {
  const method = { kind: 'sign_in', interface: 'API', permission: 'Customers.' };
  const tried = { live: '2026-11-20', ask: 'somebody' };
  const place = { countries: ['NO', 'SE'], time_zone: 'Europe/Oslo' };
  const file = join(program.folder, 'utilities.yaml');
  writeFileSync(
    file,
    JSON.stringify([{ id: 'north', name: 'North', ...place, methods: [{ ...method, tried }] }]),
  );
  const list = async (...options: string[]) => {
    const { stdout } = await program.run(['utilities', ...options], {
      UTILITIES_FILE: file,
      SOURCES: 'none',
    });
    return stdout.split('\n').find((line) => /^(north |\{"id":"north")/.test(line)) ?? '';
  };
  expect(await list()).toMatch(/^north +North +NO sign_in \(live\) +live +missing: SOURCES$/);
  expect(JSON.parse(await list('--json'))).toEqual({
    ...{ id: 'north', utility_id: 'north', name: 'North', country: 'NO', countries: ['NO', 'SE'] },
    methods: [{ kind: 'sign_in', tried, interface: 'API', permission: 'Customers.' }],
    ...{ status: 'live', configured: false, missing: ['SOURCES'] },
  });
});

it('checks the credentials at the token endpoint', async () => {
  const client = {
    clientId: 'app',
    clientSecret: 'canary',
    redirectUris: ['http://localhost:4000/link/return'],
  };
  const custodian = await startCustodian({ clients: [client] });
  onTestFinished(() => custodian.close());
  const settings = { ...writeEntry(custodian.origin), UTILITY_US_MI_VILLAGE_CLIENT_ID: 'app' };
  const check = (secret: string) =>
    program.run(['utilities', 'check', 'us-mi-village'], {
      ...settings,
      UTILITY_US_MI_VILLAGE_CLIENT_SECRET: secret,
    });
  expect(await check('canary')).toEqual({
    code: 0,
    stdout: 'Village Power: The token endpoint accepts the client, and refuses only the code.\n',
    stderr: '',
  });
  const refused = await check('canary-2');
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('refuses the client') });
  expect(refused.stdout + refused.stderr).not.toContain('canary');
});

it.each([
  ['nobody', "there is no utility 'nobody' with Connect My Data"],
  ['us-ca-sdge', "there is no utility 'us-ca-sdge' with Connect My Data"],
  ['ca-on-milton-hydro', 'Milton Hydro is not configured: set UTILITY_CA_ON_MILTON_HYDRO_CLIENT_ID'],
])('refuses to check %s', async (id, problem) => {
  const { code, stderr } = await program.run(['utilities', 'check', id]);
  expect(stderr).toContain(problem);
  expect(code).toBe(1);
});
