import { expect, it } from 'vitest';
import { createZipCodes, loadZipCodes } from './zip-codes.ts';

it('decodes runs of ZIP codes', () => {
  const zipCodes = createZipCodes('7 e1.1 6\n8 e2');
  expect(zipCodes.of('7')).toEqual(['00505', '00506', '00512']);
  expect(zipCodes.utilitiesAt('00506')).toEqual(['7', '8']);
  expect(zipCodes.utilitiesAt('00512')).toEqual(['7']);
  expect(zipCodes.utilitiesAt('005')).toEqual(['7', '8']);
  expect(zipCodes.utilitiesAt('006')).toEqual([]);
  expect(zipCodes.of('9')).toEqual([]);
});

it('loads the table once', async () => {
  expect(await loadZipCodes()).toBe(await loadZipCodes());
  expect((await loadZipCodes()).of('14328')).toContain('94105');
});
