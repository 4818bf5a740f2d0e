import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectorSource } from './connector-source.ts';

it('names the package of a connector with its installed version, or its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const home = join(folder, 'node_modules/@someone/connector-x');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version: '1.2.3' }));
  const work = join(folder, 'work');
  const installed = { package: '@someone/connector-x', version: '1.2.3' };
  expect(connectorSource('@someone/connector-x', work)).toEqual(installed);
  expect(connectorSource('@someone/connector-x/next', work)).toEqual(installed);
  expect(connectorSource('connector-y', work)).toEqual({ package: 'connector-y' });
  expect(connectorSource('../mine.mjs', work)).toEqual({ file: join(folder, 'mine.mjs') });
  expect(connectorSource('/opt/mine.mjs', work)).toEqual({ file: '/opt/mine.mjs' });
});
