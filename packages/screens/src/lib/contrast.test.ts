import { describe, expect, it } from 'vitest';
import { contrastOf, parseColor, type Rgb, readableOn, textColorOn } from './contrast.ts';

const rgb = (css: string): Rgb => css.match(/\d+/g)?.map(Number) as unknown as Rgb;
const white: Rgb = [255, 255, 255];
const dark: Rgb = [23, 26, 30];

describe('contrast', () => {
  it('is 21 between black and white and 1 between equal colors', () => {
    expect(contrastOf([0, 0, 0], white)).toBeCloseTo(21, 1);
    expect(contrastOf(dark, dark)).toBe(1);
  });

  it.each(['#ffd400', '#5b21b6', '#00aa77', '#777777', '#fff', '#000000', '#e11d48'])(
    'finds readable text on %s and a readable shade of it on light and dark surfaces',
    (css) => {
      const color = parseColor(css) as Rgb;
      expect(contrastOf(rgb(textColorOn(color)), color)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(rgb(readableOn(color, white)), white)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(rgb(readableOn(color, dark)), dark)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('keeps a color that is readable already', () => {
    expect(readableOn([91, 33, 182], white)).toBe('rgb(91 33 182)');
  });

  it.each([
    ['#0a7', [0, 170, 119]],
    ['#00AA77', [0, 170, 119]],
  ])('parses %s', (css, expected) => {
    expect(parseColor(css)).toEqual(expected);
  });

  it('rejects text that is not a color', () => {
    expect(parseColor('url(x)')).toBeNull();
  });
});
