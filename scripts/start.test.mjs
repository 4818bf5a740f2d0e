import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

it.each([
  ['HOST', 'fe80::1', /^HOST cannot be used \(\w+\): [^\n]+\n$/],
  ['PORT', 'http', /^PORT is malformed: [^\n]+\n$/],
])('exits with code 2 and one line for a malformed %s', (name, value, line) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, [name]: value },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(line);
  expect(status).toBe(2);
});
