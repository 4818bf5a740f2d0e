import type { Appearance } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyAppearance, mergeAppearance } from './appearance.ts';
import { contrastOf, parseColor, type Rgb } from './contrast.ts';

let element: HTMLElement;
const variable = (name: string) => element.style.getPropertyValue(`--uc-${name}`);
const rgb = (css: string): Rgb => parseColor(css) ?? (css.match(/\d+/g)?.map(Number) as unknown as Rgb);

describe('applyAppearance', () => {
  beforeEach(() => {
    element = document.createElement('div');
  });

  it('follows the system by default', () => {
    applyAppearance(element);
    expect(element.dataset.ucTheme).toBe('auto');
  });

  it('derives the text colors on and beside the accent', () => {
    applyAppearance(element, { variables: { accent: '#ffd400' } });
    expect(element.style.getPropertyValue('--uc-on-accent')).toBe('rgb(0 0 0)');
    expect(element.style.getPropertyValue('--uc-accent-text-light')).not.toBe('');
    expect(element.style.getPropertyValue('--uc-accent-text-dark')).toBe('rgb(255 212 0)');
  });

  it('sets the colors of one theme beside those of both', () => {
    applyAppearance(element, {
      variables: { accent: '#0a7d4f', dark: { accent: '#6fd6b6', page: 'black' } },
    });
    expect(variable('accent')).toBe('');
    expect(variable('accent-light')).toBe('#0a7d4f');
    expect(variable('accent-dark')).toBe('#6fd6b6');
    expect(variable('on-accent-light')).toBe('rgb(255 255 255)');
    expect(variable('on-accent-dark')).toBe('rgb(0 0 0)');
    expect([variable('page-light'), variable('page-dark')]).toEqual(['', 'black']);
  });

  it.each(['#fff8e7', '#ffd400', '#888888', '#1b2430', '#000000'])(
    'derives readable text and visible edges on the surface %s',
    (surface) => {
      applyAppearance(element, { variables: { surface } });
      for (const background of [
        surface,
        variable('surface-sunken'),
        variable('surface-hover'),
        variable('field'),
      ]) {
        for (const name of ['text', 'text-muted', 'accent-text', 'error'])
          expect(contrastOf(rgb(variable(name)), rgb(background)), name).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf(rgb(variable('border-strong')), rgb(surface))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([
    ['#fff8e7', 'light'],
    ['#1b2430', 'dark'],
  ])('takes the colors that fit the surface %s on any system', (surface, theme) => {
    for (const wanted of ['auto', 'light', 'dark'] as const) {
      applyAppearance(element, { theme: wanted, variables: { surface } });
      expect(element.dataset.ucTheme).toBe(theme);
    }
  });

  it('follows the system if each theme has a surface of its own', () => {
    applyAppearance(element, { variables: { surface: '#fff8e7', dark: { surface: '#1b2430' } } });
    expect(element.dataset.ucTheme).toBe('auto');
    expect(contrastOf(rgb(variable('text-light')), rgb('#fff8e7'))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(rgb(variable('text-dark')), rgb('#1b2430'))).toBeGreaterThanOrEqual(4.5);
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

  it('overrides a stored color of one theme with one for both', () => {
    const themed = { variables: { accent: '#0a7d4f', dark: { accent: '#6fd6b6' } } };
    expect(mergeAppearance(themed, { variables: { accent: 'red' } }).variables).toEqual({ accent: 'red' });
    expect(mergeAppearance(themed, { variables: { dark: { page: 'black' } } }).variables).toEqual({
      accent: '#0a7d4f',
      dark: { accent: '#6fd6b6', page: 'black' },
    });
  });

  it('returns the defaults when neither is given', () => {
    expect(mergeAppearance(undefined, undefined)).toEqual({ theme: 'auto', variables: {} });
  });
});
