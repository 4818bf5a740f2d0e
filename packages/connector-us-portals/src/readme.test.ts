import { readFileSync } from 'node:fs';
import { defaultFields } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { fakePortals } from './fake-portals.ts';
import { portals } from './portals.ts';
import { createFakePortal } from './testing.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rows = [...readme.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| (`\w+`) \| ([^|]+) \|$/gm)];

it('the README lists each portal with its fields, and none that is not there', () => {
  const listed = rows.map(([, id, , fields]) => [id, fields]);
  const fieldsOf = (names: typeof defaultFields): string =>
    names.map(({ name, optional }) => `\`${name}\`${optional ? ' (optional)' : ''}`).join(', ');
  const offered = portals.map(({ utilityId, fields = defaultFields }) => [utilityId, fieldsOf(fields)]);
  expect(listed.toSorted()).toEqual(offered.toSorted());
});

it('the README marks the bills-only portals, and a portal as tried with a fake only', () => {
  const billsOnly = rows.filter(([row]) => row.includes('Bills only.')).map(([, id]) => id);
  const offered = portals.filter(({ capabilities }) => capabilities.intervalSeconds.length === 0);
  expect(billsOnly.toSorted()).toEqual(offered.map(({ utilityId }) => utilityId).toSorted());
  expect(new Set(rows.map(([, , , , status]) => status))).toEqual(new Set(['`fake`']));
  expect(readme.slice(0, 400)).toContain('none was tried live yet');
});

it('each portal is unsanctioned, and has a fake', () => {
  for (const { utilityId, capabilities } of portals) {
    expect(capabilities.sanctioned).toBe(false);
    expect(createFakePortal(utilityId).switches).toEqual(
      expect.arrayContaining(['maintenance', 'bot-manager', 'changed-form']),
    );
  }
  expect(Object.keys(fakePortals).toSorted()).toEqual(portals.map(({ utilityId }) => utilityId).toSorted());
});

it('the README has an example of a fake that works', async () => {
  const [, code = ''] = /```ts\n(?:import [^\n]*\n)+(.*?)```/s.exec(readme) ?? [];
  const run = new Function('createFakePortal', `return (async () => {${code}; return answer.status; })();`);
  expect(await run(createFakePortal)).toBe(401);
});
