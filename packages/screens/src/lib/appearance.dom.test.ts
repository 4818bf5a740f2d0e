import type { Appearance } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyAppearance, mergeAppearance } from './appearance.ts';

let element: HTMLElement;

describe('applyAppearance', () => {
  beforeEach(() => {
    element = document.createElement('div');
  });

  it('follows the system by default', () => {
    applyAppearance(element);
    expect(element.dataset.theme).toBe('auto');
  });

  it('derives the text colors on and beside the accent', () => {
    applyAppearance(element, { variables: { accent: '#ffd400' } });
    expect(element.style.getPropertyValue('--uc-on-accent')).toBe('rgb(0 0 0)');
    expect(element.style.getPropertyValue('--uc-accent-text-light')).not.toBe('');
    expect(element.style.getPropertyValue('--uc-accent-text-dark')).toBe('rgb(255 212 0)');
  });

  it('keeps a derived variable that the client sets', () => {
    applyAppearance(element, { variables: { accent: '#ffd400', 'on-accent': '#333' } });
    expect(element.style.getPropertyValue('--uc-on-accent')).toBe('#333');
  });

  it('removes only the variables of an earlier call', () => {
    element.style.setProperty('--frame-height', '300px');
    applyAppearance(element, { variables: { radius: '0' } });
    applyAppearance(element, {});
    expect(element.style.getPropertyValue('--uc-radius')).toBe('');
    expect(element.style.getPropertyValue('--frame-height')).toBe('300px');
  });

  it('converts numbers to strings and ignores other values', () => {
    const variables = { accent: 7, density: 1.2, radius: null, surface: {}, font: undefined };
    applyAppearance(element, { variables: variables as object as Record<string, string> });
    expect(element.style.getPropertyValue('--uc-density')).toBe('1.2');
    expect(element.style.getPropertyValue('--uc-accent')).toBe('7');
    expect(element.style).toHaveLength(2);
    expect(() => applyAppearance(element, { variables: null } as object)).not.toThrow();
  });

  it('ignores names that are not variables', () => {
    applyAppearance(element, { variables: { 'x; color': 'red', '--accent': 'red' } as object });
    expect(element.style).toHaveLength(0);
  });
});

describe('mergeAppearance', () => {
  const stored = { theme: 'dark', variables: { accent: '#0a7d4f', radius: '8px' } } as const;

  it.each([
    ['nothing', undefined, stored],
    ['a theme', { theme: 'light' }, { ...stored, theme: 'light' }],
    ['an undefined theme', { theme: undefined }, stored],
    [
      'an accent',
      { variables: { accent: 'red' } },
      { theme: 'dark', variables: { accent: 'red', radius: '8px' } },
    ],
    [
      'a font',
      { variables: { font: 'serif' } },
      { theme: 'dark', variables: { ...stored.variables, font: 'serif' } },
    ],
  ])('overrides the stored appearance with %s from the host page', (_name, over, merged) => {
    expect(mergeAppearance(stored, over as Appearance | undefined)).toEqual(merged);
  });

  it('returns the defaults when neither is given', () => {
    expect(mergeAppearance(undefined, undefined)).toEqual({ theme: 'auto', variables: {} });
  });
});
