import { LogoError } from './logo-error.ts';
import { attributes, dropped, elements, shapes } from './svg-allowlist.ts';

/** Copies of copies multiply: without a maximum, a small file could draw millions of shapes. */
const MAX_COPIES = 20;

/**
 * Keeps only the shapes, colors and texts of an SVG: no scripts, event handlers, links, pictures, animations or addresses.
 *
 * @throws LogoError if there is nothing left to draw.
 */
export async function cleanSvg(text: string): Promise<string> {
  // Loaded on first use: most processes never check a logo.
  const { default: sanitize } = await import('sanitize-html');
  const clean = sanitize(text, {
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
    exclusiveFilter: ({ tag, text: content }) => tag === 'style' && !isSafeStyle(content),
  }).trim();
  if (!/^<svg .*<\/svg>$/s.test(clean) || !shapes.some((shape) => clean.includes(`<${shape}`))) {
    throw new LogoError(
      'is an SVG without shapes that we can show. Scripts, links and embedded pictures are removed: save a picture as PNG.',
    );
  }
  if (clean.split('<use').length - 1 > MAX_COPIES) {
    throw new LogoError(`is an SVG with more than ${MAX_COPIES} <use> elements: convert them to paths.`);
  }
  return clean;
}

const safeAttributes = (
  tagName: string,
  { 'xlink:href': link, xmlns: _namespace, ...given }: Record<string, string>,
): Record<string, string> => {
  // `href` instead of `xlink:href` needs no declaration of a namespace.
  const all = { ...(link !== undefined && { href: link }), ...given };
  const safe = Object.entries(all).filter(([name, value]) =>
    name === 'href' ? /^#[\w.-]+$/.test(value) : isSafeStyle(value),
  );
  return { ...(tagName === 'svg' && { xmlns: 'http://www.w3.org/2000/svg' }), ...Object.fromEntries(safe) };
};

const safeFunctions =
  /\b(rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])\(|url\(\s*(["']?)#[\w.-]+\2\s*\)/gi;

// The text of a `style` element or an attribute: no at-rules, escapes or markup, and no other function, such as `url` with an address.
const isSafeStyle = (text: string): boolean => !/[@\\<&]|\(/.test(text.replace(safeFunctions, ''));
