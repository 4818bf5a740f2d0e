/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

// Black rather than a softer dark: on some grays nothing else reaches 4.5.
const ink: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/**
 * The contrast ratio of two colors, 1 to 21.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** White or black, whichever has more contrast on `background`. */
export function textColorOn(background: Rgb): string {
  return toCss(contrastOf(background, white) >= contrastOf(background, ink) ? white : ink);
}

/**
 * `color` if it is readable as text on `surface`, otherwise the nearest shade that is: a yellow accent works for a
 * button, but not for a link.
 *
 * @param contrast lowest contrast ratio, default 4.5
 */
export function readableOn(color: Rgb, surface: Rgb, contrast = 4.5): string {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = towardText(color, surface, share);
    if (contrastOf(shade, surface) >= contrast) return toCss(shade);
  }
  return toCss(towardText(color, surface, 1));
}

/** Whether dark text is more readable on this color than light text. */
export function isLight(color: Rgb): boolean {
  return luminance(color) > 0.18;
}

/** Mixes `color` with black or white, whichever is readable on `surface`. A negative share mixes it with the other one. */
export function towardText(color: Rgb, surface: Rgb, share: number): Rgb {
  return mix(color, isLight(surface) === share > 0 ? ink : white, Math.abs(share));
}

/** Writes a color as CSS. */
export function toCss(color: Rgb): string {
  return `rgb(${color.join(' ')})`;
}

/**
 * Parses any CSS color. Colors that are not hexadecimal are painted on a canvas.
 *
 * @returns `null` when the text is not an opaque color, or when there is no canvas
 */
export function parseColor(css: string): Rgb | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(css.trim())?.[1];
  if (!hex) return paint(css);
  const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const number = Number.parseInt(digits, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

const paint = (css: string): Rgb | null => {
  if (typeof CSS === 'undefined' || !CSS.supports?.('color', css)) return null;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : null;
};

const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share)) as unknown as Rgb;
