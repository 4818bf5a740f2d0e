import { readFileSync } from 'node:fs';
import { startCustodian } from '@utility-connect/custodian';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('the README has an example that works', async () => {
  const [, code = ''] = /```ts\n(?:import [^\n]*\n)+(.*?)```/s.exec(read('../README.md')) ?? [];
  const run = new Function('startCustodian', `return (async () => {${code}; return feed; })();`);
  expect(await run(startCustodian)).toContain('<IntervalReading>');
});

it('the README explains every quirk in the order of the type', () => {
  const [, quirks = ''] = read('../README.md').split('## Quirks');
  const documented = [...quirks.matchAll(/^\| `(\w+)/gm)];
  const declared = [...read('../src/lib/quirks.ts').matchAll(/^ {2}(\w+)\?:/gm)];
  expect(declared.length).toBeGreaterThan(20);
  expect(documented.map(([, name]) => name)).toEqual(declared.map(([, name]) => name));
});

it('the README explains every control over HTTP', () => {
  const [, table = ''] = read('../README.md').split('### Over HTTP');
  const declared = [...read('../src/lib/control.ts').matchAll(/^ {2}'([A-Z]+ \w+)'/gm)];
  expect(declared.length).toBe(10);
  for (const [, control] of declared) expect(table).toContain(`\`${control}\``);
});

it('every quirk has a test', () => {
  const tests = [...read('quirks.test.ts').matchAll(/(?:it|\)\()\(?['"](\w+) /g)].map(([, name]) => name);
  for (const [, name] of read('../src/lib/quirks.ts').matchAll(/^ {2}(\w+)\?:/gm))
    expect(tests).toContain(name);
});
