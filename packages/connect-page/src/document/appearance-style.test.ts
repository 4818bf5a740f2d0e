import type { Appearance } from '@utility-connect/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { appearanceStyle } from './appearance-style.ts';
import type { Page } from './create-page.tsx';
import { createTestPage, sessionOf } from './testing/page.ts';

let page: Page;
beforeAll(async () => {
  page = await createTestPage();
});

const pageWith = (appearance: Appearance) =>
  page.render({ locale: 'en', embedded: false, session: sessionOf({ appearance }), error: null });
const stylesOf = (html: string) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
const themesOf = (html: string) => [...html.matchAll(/ data-uc-theme="([^"]*)"/g)].map(([, theme]) => theme);

describe('the stored appearance of a client', () => {
  it('adds its variables as a style, and its theme to the page and the screens', async () => {
    const { html } = await pageWith({ theme: 'dark', variables: { accent: '#0a7d4f', radius: '8px' } });
    expect(stylesOf(html)).toHaveLength(2);
    expect(stylesOf(html)[1]).toContain('--uc-accent:#0a7d4f;--uc-radius:8px}');
    expect(themesOf(html)).toEqual(['dark', 'dark']);
  });

  it('adds readable text colors for the accent', () => {
    const style = appearanceStyle({ variables: { accent: '#ffd400' } });
    expect(style).toMatch(/^\[data-uc-theme\]\{--uc-on-accent:rgb\(0 0 0\);/);
    expect(style).toMatch(/--uc-accent-text-light:rgb\((?!255 212 0)/);
    expect(style).toContain('--uc-accent-text-dark:rgb(255 212 0)');
  });

  it('adds an accent for one theme', () => {
    const style = appearanceStyle({ variables: { accent: '#0a7d4f', dark: { accent: '#6fd6b6' } } });
    expect(style).toContain('--uc-accent-light:#0a7d4f;');
    expect(style).toContain('--uc-accent-dark:#6fd6b6');
    expect(style).not.toContain('--uc-accent:');
  });

  it('adds nothing if none is stored', async () => {
    const none = await page.render({ locale: 'en', embedded: false, session: sessionOf(), error: null });
    expect(stylesOf(none.html)).toHaveLength(1);
    expect(none.styleSources).toHaveLength(1);
    expect(none.html).not.toContain('appearance');
  });

  it('does not leak into the next page', async () => {
    await pageWith({ variables: { accent: '#0a7d4f' } });
    const { html, styleSources } = await pageWith({ theme: 'light' });
    expect(html).not.toContain('#0a7d4f');
    expect(styleSources).toHaveLength(1);
  });
});

// The service checks appearances when it stores and reads them. The page checks them again.
describe('a malicious appearance from the database', () => {
  it.each([
    'red;background:url(https://evil.example)',
    '#0a7d4f}*{display:none',
    '</style><script>alert(1)</script>',
    '</StYlE><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    'url(https://evil.example)',
    '#0a7d4f/*',
    '#0a7d4f\\',
    '#0a7d4f\n',
    '#0a7d4f\u0000',
    '@import "https://evil.example"',
    '#0a7d4f0a7d4f',
  ])('cannot inject CSS or markup with the value %j', async (value) => {
    const variables = { accent: value, radius: value, density: value, page: value };
    const { html, styleSources } = await pageWith({ theme: value as 'auto', variables });
    expect(stylesOf(html)).toHaveLength(1);
    expect(styleSources).toHaveLength(1);
    expect(html).not.toMatch(/<(img|svg onload)/i);
    expect(html.match(/<script\b/g)).toHaveLength(4);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" data-uc-theme="auto">/);
  });

  it.each(['accent:red;x', 'x}*{display:none}y{z', '</style><script>alert(1)</script>', '__proto__'])(
    'cannot inject CSS or markup with the name %j',
    async (name) => {
      const variables = Object.fromEntries([[name, '#0a7d4f']]);
      expect(stylesOf((await pageWith({ variables })).html)).toHaveLength(1);
    },
  );

  it('does not drop the valid values beside it', async () => {
    const variables = { accent: '#0a7d4f', radius: '8px}</style>' };
    const [, style = ''] = stylesOf((await pageWith({ variables })).html);
    expect(style).toContain('--uc-accent:#0a7d4f');
    expect(style).not.toContain('radius');
  });
});
