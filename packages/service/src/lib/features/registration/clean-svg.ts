import { LogoError } from './logo-error.ts';

/** Copies of copies and clips in clips multiply: without a maximum, drawing a small file could take hours. */
const MAX_REFERENCES = 20;

/**
 * Keeps only the shapes, colors and texts of an SVG: no scripts, event handlers, links, pictures, animations or addresses.
 *
 * @throws LogoError if nothing is left to draw, or drawing it could take hours.
 */
export async function cleanSvg(text: string): Promise<string> {
  // Loaded on first use: most processes never check a logo.
  const { default: sanitize } = await import('sanitize-html');
  const clean = sanitize(withoutAtRules(text), {
    parser: { xmlMode: true },
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    // A `style` element is removed below unless it has only safe declarations.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    disallowedTagsMode: 'completelyDiscard',
    nonTextTags: dropped,
    selfClosing: [],
    // XML has no attributes without a value.
    nonBooleanAttributes: ['*'],
    transformTags: {
      '*': (tagName, given) => ({ tagName, attribs: safeAttributes(tagName, given) }),
    },
    exclusiveFilter: ({ tag, text: content }) => tag === 'style' && (!content.trim() || !isSafeCss(content)),
  }).trim();
  if (!/^<svg .*<\/svg>$/s.test(clean) || !shapes.some((shape) => clean.includes(`<${shape}`))) {
    throw new LogoError(
      'is an SVG without shapes that we can show. Scripts, links and embedded pictures are removed: save a picture as PNG.',
    );
  }
  if ((clean.match(/<use\b|\s(clip-path|mask)=/g)?.length ?? 0) > MAX_REFERENCES) {
    throw new LogoError(
      `is an SVG with more than ${MAX_REFERENCES} copies, clips and masks: convert them to paths.`,
    );
  }
  return clean;
}

// Fonts, imports and media queries, which are removed. The rest of the style element has the colors, and is checked below.
const atRule = /@[^@{};<]*(;|\{([^{}]|\{[^{}]*\})*\})/g;

const withoutAtRules = (svg: string): string =>
  svg.replace(/<style\b[^<>]*>([^<]|<!\[CDATA\[)*/g, (style) => style.replace(atRule, ''));

const safeAttributes = (
  tagName: string,
  { 'xlink:href': link, xmlns: _namespace, ...given }: Record<string, string>,
): Record<string, string> => {
  // `href` instead of `xlink:href` needs no declaration of a namespace.
  const all = { ...(link !== undefined && { href: link }), ...given };
  const safe = Object.entries(all).filter(([name, value]) =>
    name === 'href' ? /^#[\w.-]+$/.test(value) : name === 'style' ? isSafeCss(value) : isSafeValue(value),
  );
  return { ...(tagName === 'svg' && { xmlns: 'http://www.w3.org/2000/svg' }), ...Object.fromEntries(safe) };
};

const safeFunctions =
  /\b(rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])\(|url\(\s*(["']?)#[\w.-]+\2\s*\)/gi;

// No escapes, markup or at-rules, and no other function, such as `url` with an address.
const isSafeValue = (text: string): boolean => !/[@\\<&]|\(/.test(text.replace(safeFunctions, ''));

// One rule can apply to any number of elements, so clips and masks can only be counted in attributes.
const isSafeCss = (text: string): boolean => {
  if (/clip-path|mask/i.test(text)) {
    throw new LogoError(
      'is an SVG with clip-path or mask in its styles: export it with presentation attributes.',
    );
  }
  return isSafeValue(text);
};

/** Elements that draw something. */
const shapes: readonly string[] = [
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'],
];

/** The elements that are kept. Any other element is replaced by those of its children that are kept. */
const elements: string[] = [
  ...shapes,
  ...['svg', 'g', 'defs', 'symbol', 'title', 'desc', 'style', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
];

/** Elements that are removed with their children, which would otherwise be drawn in the wrong place. */
const dropped: string[] = [
  ...['script', 'foreignObject', 'pattern', 'marker', 'filter', 'switch', 'metadata', 'textPath', 'font'],
];

/** The attributes that are kept. Their values are checked too. */
const attributes: string[] = [
  // Structure
  ...['xmlns', 'id', 'class', 'style', 'href', 'viewBox', 'preserveAspectRatio', 'version'],
  // Geometry
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr'],
  ...['width', 'height', 'd', 'points', 'pathLength', 'transform', 'rotate'],
  // Paint
  ...['fill', 'fill-opacity', 'fill-rule', 'color', 'opacity', 'display', 'visibility', 'overflow'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'paint-order', 'vector-effect', 'shape-rendering'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'stop-color', 'stop-opacity'],
  ...['clip-path', 'clip-rule', 'clipPathUnits', 'mask', 'maskUnits', 'maskContentUnits', 'mask-type'],
  // Text
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'word-spacing'],
  ...['text-anchor', 'dominant-baseline', 'textLength', 'lengthAdjust'],
];
