import type { Appearance } from '@utility-connect/protocol';
import type { ConnectBackend } from '@utility-connect/screens';
import { afterEach, describe, expect, it } from 'vitest';
import { withAppearance } from './with-appearance.ts';

const root = document.documentElement;
const variable = (name: string) => root.style.getPropertyValue(`--uc-${name}`);
const open = (stored: Appearance | undefined) => {
  const session = stored ? { appearance: stored } : {};
  const backend = { openSession: async () => session } as unknown as ConnectBackend;
  return withAppearance(backend).openSession();
};

afterEach(() => {
  root.removeAttribute('style');
  delete root.dataset.ucTheme;
});

describe('withAppearance()', () => {
  it('applies the appearance of the session to the document', async () => {
    await open({ theme: 'dark', variables: { accent: '#ffd400', radius: '8px' } });
    expect(root.dataset.ucTheme).toBe('dark');
    expect([variable('accent'), variable('radius'), variable('on-accent')]).toEqual([
      '#ffd400',
      '8px',
      'rgb(0 0 0)',
    ]);
  });

  it('keeps the default appearance if none is stored', async () => {
    await open(undefined);
    expect(root.dataset.ucTheme).toBe('auto');
    expect(root.style).toHaveLength(0);
  });

  it('changes nothing if the session cannot be opened', async () => {
    root.dataset.ucTheme = 'dark';
    const failing = { openSession: () => Promise.reject(new Error('no')) } as unknown as ConnectBackend;
    await expect(withAppearance(failing).openSession()).rejects.toThrow('no');
    expect(root.dataset.ucTheme).toBe('dark');
  });
});
