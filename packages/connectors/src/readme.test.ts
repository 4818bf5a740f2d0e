import { readFileSync } from 'node:fs';
import { createSource } from '@utility-connect/connectors/sources';
import { createFakeSource } from '@utility-connect/connectors/testing';
import { expect, it } from 'vitest';

it('the README has an example of a source and its fake that works', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(?:import [^\n]*\n)+(.*?)```/s.exec(readme) ?? [];
  const run = new Function(
    'createSource',
    'createFakeSource',
    `return (async () => {${code}; return accounts; })();`,
  );
  expect(await run(createSource, createFakeSource)).toContainEqual(
    expect.objectContaining({ timeZone: 'Europe/Stockholm', currency: 'SEK' }),
  );
});
