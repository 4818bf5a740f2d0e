import type { Appearance } from '@utility-connect/protocol';
import type { ConnectBackend } from '@utility-connect/screens';
import { beforeEach, expect, it } from 'vitest';
import { dressed } from './dressed.ts';

const root = document.documentElement;
const variable = (name: string) => root.style.getPropertyValue(`--uc-${name}`);
const open = (stored: Appearance | undefined, given?: Appearance) => {
  const session = stored ? { appearance: stored } : {};
  const backend = { openSession: async () => session } as unknown as ConnectBackend;
  return dressed(backend, given).openSession();
};

beforeEach(() => root.removeAttribute('style'));

it('gives the page around the screens the look of the session', async () => {
  await open({ theme: 'dark', variables: { accent: '#ffd400', radius: '8px' } });
  expect(root.dataset.theme).toBe('dark');
  expect([variable('accent'), variable('radius'), variable('on-accent')]).toEqual([
    '#ffd400',
    '8px',
    'rgb(0 0 0)',
  ]);
});

it('lets what the host page gives go over what is stored, and works out what is readable from that', async () => {
  const stored: Appearance = { theme: 'dark', variables: { accent: '#ffd400', radius: '8px' } };
  await open(stored, { theme: 'light', variables: { accent: '#000000' } });
  expect(root.dataset.theme).toBe('light');
  expect([variable('accent'), variable('radius'), variable('on-accent')]).toEqual([
    '#000000',
    '8px',
    'rgb(255 255 255)',
  ]);
});

it('keeps our own look where none is stored', async () => {
  await open(undefined);
  expect(root.dataset.theme).toBe('auto');
  expect(root.style).toHaveLength(0);
});

it('changes nothing where the session cannot be opened', async () => {
  root.dataset.theme = 'dark';
  const failing = { openSession: () => Promise.reject(new Error('no')) } as unknown as ConnectBackend;
  await expect(dressed(failing).openSession()).rejects.toThrow('no');
  expect(root.dataset.theme).toBe('dark');
});
