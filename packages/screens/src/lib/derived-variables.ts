import { isLight, parseColor, type Rgb, readableOn, textColorOn, toCss, towardText } from './contrast.ts';

/** Some defaults of styles.css. A test compares them. */
export const themeColors = {
  light: {
    surface: [255, 255, 255],
    text: [21, 25, 29],
    muted: [89, 98, 108],
    error: [179, 38, 30],
    accent: [12, 102, 80],
  },
  dark: {
    surface: [23, 26, 30],
    text: [238, 241, 243],
    muted: [164, 174, 184],
    error: [255, 157, 148],
    accent: [111, 214, 182],
  },
} satisfies Record<string, Record<string, Rgb>>;

/**
 * Derives the colors that must fit the client's accent and surface.
 *
 * @param given the client's variables for one theme, by name
 * @returns readable colors for text and edges on and beside them; none for variables that are not given
 */
export function derivedVariables(
  given: Readonly<Record<string, string>>,
  theme: 'light' | 'dark',
): Record<string, string> {
  const accent = given.accent ? parseColor(given.accent) : null;
  const surface = given.surface ? parseColor(given.surface) : null;
  return {
    ...(surface && besideSurface(surface)),
    ...(accent && {
      'on-accent': textColorOn(accent),
      'accent-text': readableOn(accent, hoverOf(surface ?? themeColors[theme].surface)),
    }),
  };
}

// The background with the least contrast.
const hoverOf = (surface: Rgb) => towardText(surface, surface, 0.06);

const besideSurface = (surface: Rgb): Record<string, string> => {
  const { text, muted, error, accent } = themeColors[isLight(surface) ? 'light' : 'dark'];
  const shade = (share: number) => towardText(surface, surface, share);
  const hover = hoverOf(surface);
  return {
    text: readableOn(text, hover),
    'text-muted': readableOn(muted, hover),
    'accent-text': readableOn(accent, hover),
    error: readableOn(error, hover),
    // Away from the text, so that the contrast grows.
    field: toCss(shade(-0.3)),
    'surface-sunken': toCss(shade(0.04)),
    'surface-hover': toCss(hover),
    border: toCss(shade(0.12)),
    'border-strong': readableOn(shade(0.35), surface, 3),
  };
};
