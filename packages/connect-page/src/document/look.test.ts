import type { Appearance, Locale, Session } from '@utility-connect/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPage, type Page } from './create-page.tsx';
import { lookStyle } from './look-style.ts';

let page: Page;
beforeAll(async () => {
  const language = 'var connectMessages={}';
  const languages: Record<Locale, string> = { en: language, es: language, fr: language };
  page = await createPage({ style: 'body{margin:0}', script: 'console.log("page")', languages });
});

const session: Session = {
  company_name: 'Sunny Solar',
  return_host: 'app.example.com',
  environment: 'sandbox',
  mode: 'create',
  consented: false,
  utility: null,
  attempt: null,
  expires_in: 1800,
};
const pageWith = (appearance: Appearance) =>
  page.render({ locale: 'en', embedded: false, session: { ...session, appearance }, error: null });
const stylesOf = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text);
const themesOf = (html: string) => [...html.matchAll(/ data-theme="([^"]*)"/g)].map(([, theme]) => theme);

describe('the stored look of a client', () => {
  it('is in the document: its variables as a style, its theme on the page and the screens', async () => {
    const { html } = await pageWith({ theme: 'dark', variables: { accent: '#0a7d4f', radius: '8px' } });
    expect(stylesOf(html)).toHaveLength(2);
    expect(stylesOf(html)[1]).toContain('--uc-accent:#0a7d4f;--uc-radius:8px}');
    expect(themesOf(html)).toEqual(['dark', 'dark']);
  });

  it('brings what can be read on and beside the accent', () => {
    const style = lookStyle({ variables: { accent: '#ffd400' } });
    expect(style).toMatch(/^\[data-theme\]\{--uc-on-accent:rgb\(0 0 0\);/);
    expect(style).toMatch(/--uc-accent-text-light:rgb\((?!255 212 0)/);
    expect(style).toContain('--uc-accent-text-dark:rgb(255 212 0)');
  });

  it('costs nothing where there is none', async () => {
    const none = await page.render({ locale: 'en', embedded: false, session, error: null });
    expect(stylesOf(none.html)).toHaveLength(1);
    expect(none.styleSources).toHaveLength(1);
    expect(none.html).not.toContain('appearance');
  });

  it('differs from one person to the next, and leaves nothing behind', async () => {
    await pageWith({ variables: { accent: '#0a7d4f' } });
    const { html, styleSources } = await pageWith({ theme: 'light' });
    expect(html).not.toContain('#0a7d4f');
    expect(styleSources).toHaveLength(1);
  });
});

// The service checks what is stored and what it reads; this is the page's own wall.
describe('a hostile look from the database', () => {
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
  ])('gets into no style and out of no attribute as a value: %j', async (value) => {
    const variables = { accent: value, radius: value, density: value, page: value };
    const { html, styleSources } = await pageWith({ theme: value as 'auto', variables });
    expect(stylesOf(html)).toHaveLength(1);
    expect(styleSources).toHaveLength(1);
    expect(html).not.toMatch(/<(img|svg onload)/i);
    expect(html.match(/<script\b/g)).toHaveLength(4);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" data-theme="auto">/);
  });

  it.each(['accent:red;x', 'x}*{display:none}y{z', '</style><script>alert(1)</script>', '__proto__'])(
    'gets into no style as a name: %j',
    async (name) => {
      const variables = Object.fromEntries([[name, '#0a7d4f']]);
      expect(stylesOf((await pageWith({ variables })).html)).toHaveLength(1);
    },
  );

  it('does not take a good value along', async () => {
    const variables = { accent: '#0a7d4f', radius: '8px}</style>' };
    const [, style = ''] = stylesOf((await pageWith({ variables })).html);
    expect(style).toContain('--uc-accent:#0a7d4f');
    expect(style).not.toContain('radius');
  });
});
