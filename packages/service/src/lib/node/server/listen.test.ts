import { expect, it } from 'vitest';
import { SettingsError } from '../settings/settings.ts';
import { listening } from './listen.ts';

it.each(['PORT', 'METRICS_PORT'] as const)('names %s when its port is privileged', async (setting) => {
  // The error of port 80 for any account but root.
  const refused = Promise.reject(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }));
  const error = await listening(setting, refused).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(SettingsError);
  expect(error.message).toMatch(new RegExp(`^${setting} [^\\n]+\\.$`));
});

it.each([
  ['not up yet', 'EADDRNOTAVAIL', false],
  ['not known to DNS yet', 'EAI_AGAIN', false],
  ['no address', 'ENOTFOUND', true],
])('tells a supervisor whether another start can help when HOST is %s', async (_name, code, isSetting) => {
  const refused = Promise.reject(Object.assign(new Error(`listen ${code}`), { code }));
  const error = await listening('PORT', refused).catch((thrown) => thrown);
  expect(error.message).toMatch(/^HOST [^\n]+$/);
  expect(error instanceof SettingsError).toBe(isSetting);
});
