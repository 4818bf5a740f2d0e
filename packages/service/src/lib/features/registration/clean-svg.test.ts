import { describe, expect, it } from 'vitest';
import { checkLogo } from './check-logo.ts';
import { bytesOf, makeSvg } from './testing/files.ts';

const clean = async (file: Uint8Array): Promise<string> =>
  new TextDecoder().decode((await checkLogo(file)).bytes);
const shape = '<path d="M0 0h9v9z"></path>';
const plain = new TextDecoder().decode(makeSvg(shape));

describe('an SVG logo', () => {
  it.each([
    ['shapes', '<rect width="9" height="9" rx="2" fill="#f2a900"></rect><g transform="rotate(9 4 4)"></g>'],
    [
      'gradients',
      '<defs><linearGradient id="a"><stop offset="1" stop-color="rgb(1, 2, 3)"></stop></linearGradient></defs><path fill="url(#a)" d="M0 0"></path>',
    ],
    [
      'a style element',
      '<style>.a{fill:url(#b);stroke:hsl(1 2% 3%)}</style><circle class="a" r="4"></circle>',
    ],
    ['style attributes', '<circle style="fill:#f00;opacity:.5" r="4"></circle>'],
    ['clips', '<clipPath id="a"><use href="#b"></use></clipPath><path clip-path="url(#a)" d="M0 0"></path>'],
    ['a text', '<text font-family="Arial, sans-serif">Sunny &amp; Söhne &lt;3</text>'],
  ])('keeps %s', async (_part, content) => {
    expect(await clean(makeSvg(content))).toBe(new TextDecoder().decode(makeSvg(content)));
  });

  it.each([
    ['a font', '@font-face{font-family:a;src:url(https://evil.example/a)}'],
    ['an import', '@charset "utf-8";@import url(https://evil.example/a.css);'],
    ['a media query', '@media (prefers-color-scheme: dark){.a{fill:#fff}.b{fill:#000}}'],
    ['an import in CDATA', '<![CDATA[@import "https://evil.example/a.css";]]>'],
  ])('keeps the colors of a style element with %s', async (_rule, rule) => {
    const circle = '<circle class="a" r="4"></circle>';
    const cleaned = await clean(makeSvg(`<style>${rule}.a{fill:#f2a900}</style>${circle}`));
    expect(cleaned).toBe(await clean(makeSvg(`<style>.a{fill:#f2a900}</style>${circle}`)));
    expect(cleaned).toContain('#f2a900');
  });

  it.each([
    ['an import without an end', '@import "https://evil.example/a.css"'],
    ['a string with braces', '@media a{b{c:"}}}";d:url(//evil.example)}}'],
    ['a block without an end', '@media a{path{fill:url(//evil.example)}'],
  ])('loses a style element with %s', async (_attack, css) => {
    expect(await clean(makeSvg(`<style>${css}</style>${shape}`))).toBe(plain);
  });

  it.each(['@', '@{', '@{a', '@{{}'])('is read in a moment with a style element full of %s', async (part) => {
    const css = part.repeat(Math.floor(45_000 / part.length));
    expect(await clean(makeSvg(`<style>${css}</style>${shape}`))).toBe(plain);
  });

  it('is read with a byte order mark, an XML declaration, a doctype and comments', async () => {
    const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1">';
    const file = `\ufeff<?xml version="1.0"?>\n${doctype}<!-- <b> -->\n${plain}\n`;
    expect(await clean(bytesOf(file))).toBe(plain);
  });

  it('gets the namespace without which browsers do not draw it', async () => {
    expect(await clean(bytesOf(`<svg viewBox="0 0 9 9">${shape}</svg>`))).toBe(plain);
  });

  it('refers with href instead of xlink:href', async () => {
    const given = makeSvg(`${shape}<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>`);
    expect(await clean(given)).toContain('<use href="#a"></use>');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script with a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script with an address', '<script href="https://evil.example/a.js"/>'],
    ['a page in a foreignObject', '<foreignObject><body onload="alert(1)"><b>x</b></body></foreignObject>'],
    ['a frame', '<iframe src="https://evil.example"/>'],
    ['an embed', '<embed src="javascript:alert(1)"/>'],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
    ['an embedded picture', '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['a link around a script', '<a xlink:href="javascript:alert(1)"><script>alert(1)</script></a>'],
    ['an animation of an address', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a set of an event attribute', '<set attributeName="onload" to="alert(1)"/>'],
    ['a handler', '<handler type="application/ecmascript">alert(1)</handler>'],
    ['a filter with a picture', '<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'],
    ['a font from elsewhere', '<style>@font-face{font-family:a;src:url(https://evil.example/a)}</style>'],
    ['a style import', '<style>@import "https://evil.example/a.css";</style>'],
    ['a style with a picture', '<style>path{fill:url("https://evil.example/a#b")}</style>'],
    ['a style with an escaped url', '<style>path{fill:\\75rl(https://evil.example)}</style>'],
    ['a style with an encoded url', '<style>path{fill:&#117;rl(//evil.example)}</style>'],
    ['a style with an image set', '<style>svg{background:image-set("//evil.example" 1x)}</style>'],
    ['a style that ends early', '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>'],
    ['an XML processing instruction', '<?xml-stylesheet href="https://evil.example/a.css"?>'],
    ['a comment that ends early', '<!--><script>alert(1)</script>-->'],
  ])('loses %s', async (_attack, evil) => {
    const cleaned = await clean(makeSvg(`${shape}${evil}`));
    expect(cleaned.replace('--&gt;', '')).toBe(plain);
  });

  it.each([
    'onload="alert(1)"',
    'ONLOAD="alert(1)"',
    'onbegin="alert(1)"',
    'fill="url(https://evil.example/a)"',
    'fill="url( //evil.example/a#b )"',
    'fill="u\\72l(//evil.example)"',
    'style="background:url(https://evil.example/a)"',
    'style="fill:red;background:image-set(\'//evil.example\' 1x)"',
    'style="behavior:url(#default#time2)"',
    'filter="url(https://evil.example/a#b)"',
    'href="javascript:alert(1)"',
    'xlink:href="https://evil.example/a.svg#b"',
    'href="data:image/svg+xml,&lt;svg/>#a"',
    'xml:base="https://evil.example/"',
    'xmlns="http://www.w3.org/1999/xhtml"',
    'mask="url(&#x2f;&#x2f;evil.example)"',
    '__proto__="a"',
  ])('loses the attribute %s', async (attribute) => {
    const cleaned = await clean(makeSvg(`<path ${attribute} d="M0 0h9v9z"/>`));
    expect(cleaned).toBe(plain);
  });

  it('does not expand entities, of which ten lines would make a billion', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`);
    const bomb = `<!DOCTYPE svg [<!ENTITY a0 "ha">${lines.join('')}]>`;
    const cleaned = await clean(bytesOf(`${bomb}<svg>${shape}<text>&a9;</text></svg>`));
    expect(cleaned).toContain('<text>&amp;a9;</text>');
    expect(cleaned).not.toContain('ENTITY');
  });

  it('does not read a file into an entity', async () => {
    const doctype = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    expect(await clean(bytesOf(`${doctype}<svg>${shape}<text>&a;</text></svg>`))).toContain('&amp;a;');
  });

  it('loses the page around it', async () => {
    const page = `<html><body onload="alert(1)">Hi ${plain}<script>alert(1)</script></body></html>`;
    expect(await clean(bytesOf(page))).toBe(plain);
  });

  it.each([
    ['copies of copies', '<use href="#a"/>'],
    ['clips in clips', '<path clip-path="url(#a)" d="M0 0"/>'],
    ['masks in masks', '<path mask="url(#a)" d="M0 0"/>'],
  ])('is refused if %s could take hours to draw', async (_bomb, reference) => {
    const many = (count: number) => makeSvg(`<g id="a">${shape}</g>${reference.repeat(count)}`);
    await expect(clean(many(20))).resolves.toContain(`${reference.slice(0, -2)}>`);
    await expect(clean(many(21))).rejects.toThrow(
      'more than 20 copies, clips and masks: convert them to paths.',
    );
  });

  it.each([
    '<style>path{clip-path:url(#a)}</style>',
    '<style>*{-webkit-MASK/**/:url(#a)}</style>',
    '<path style="fill:red;mask:url(#a)" d="M0 0"/>',
  ])('is refused with %s, which cannot be counted', async (content) => {
    await expect(clean(makeSvg(`${shape}${content}`))).rejects.toThrow(
      'clip-path or mask in its styles: export it with presentation attributes.',
    );
  });

  it.each([
    ['nothing', ''],
    ['only an embedded picture', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ['only a script', '<script>alert(1)</script>'],
    ['only definitions', '<defs></defs>'],
  ])('is refused with %s', async (_case, content) => {
    await expect(clean(makeSvg(content))).rejects.toThrow(
      /^is an SVG without shapes .*save a picture as PNG\.$/,
    );
  });
});
