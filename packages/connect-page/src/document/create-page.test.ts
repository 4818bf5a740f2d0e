import { createHash } from 'node:crypto';
import { type Locale, locales, type Session } from '@utility-connect/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPage, type Page } from './create-page.tsx';
import type { PageView } from './page-view.ts';
import { createTestPage, parts, sessionOf } from './testing/page.ts';

const pge = {
  id: '14328',
  name: 'Pacific Gas & Electric',
  states: ['CA'],
  kind: 'investor_owned',
  status: 'up',
};
const viewOf = (given: Partial<PageView> = {}): PageView => ({
  locale: 'en',
  embedded: false,
  session: sessionOf(),
  error: null,
  ...given,
});

let page: Page;
beforeAll(async () => {
  page = await createTestPage();
});

const htmlOf = async (view: PageView) => (await page.render(view)).html;

const inlines = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}( [^>]*)?>(.*?)</${element}>`, 'gs'))].map(
    ([, attributes = '', text = '']) => ({ attributes, text }),
  );
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const startOf = (html: string) =>
  JSON.parse(inlines(html, 'script').find(({ attributes }) => attributes.includes('json'))?.text ?? '');

describe('the document', () => {
  it.each<[Locale, string, string]>([
    ['en', '<bdi>Sunny Solar</bdi> uses Utility Connect', 'Agree and continue'],
    ['es', '<bdi>Sunny Solar</bdi> usa Utility Connect', 'Aceptar y continuar'],
    ['fr', '<bdi>Sunny Solar</bdi> utilise Utility Connect', 'Accepter et continuer'],
  ])('shows the terms in %s', async (locale, title, agree) => {
    const html = await htmlOf(viewOf({ locale }));
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain('data-screen="terms-of-service"');
    expect(html).toContain(title);
    expect(html).toContain(`>${agree}</button>`);
    expect(html).toContain(parts.languages[locale]);
    expect(startOf(html)).toEqual({ locale, session: sessionOf(), error: null });
  });

  it('has the style of a later screen, and of no other', async () => {
    const style = '<style data-file="later-screens.css">main{margin:0}</style>';
    const later = sessionOf({ mode: 'update', consented: true, utility: pge as Session['utility'] });
    const { html, styleSources } = await page.render(viewOf({ session: later }));
    expect(html).toContain(style);
    expect(styleSources).toEqual([parts.style, parts.laterStyle.text].map(hashOf));
    expect(await htmlOf(viewOf({}))).not.toContain(style);
  });

  it.each<[string, Partial<Session>, string]>([
    ['utility-selection', { mode: 'update', consented: true }, '<div id="root">'],
    [
      'credentials',
      { mode: 'update', consented: true, utility: pge as Session['utility'] },
      '<div id="root" inert>',
    ],
  ])(
    'shows %s when the session is there, and makes a login form inert before its script',
    async (screen, session, root) => {
      const html = await htmlOf(viewOf({ session: sessionOf(session) }));
      expect(html).toContain(`data-screen="${screen}"`);
      expect(html).toContain(root);
    },
  );

  it.each([
    'connect_token_expired',
    'connect_token_used',
    'connect_token_unknown',
    'redirect_uri_not_allowed',
  ])('shows the error %s', async (error) => {
    const html = await htmlOf(viewOf({ session: null, error }));
    expect(html).toContain('data-screen="error"');
    expect(html).toContain(`data-error="${error}"`);
  });

  it('shows a loading screen if the session is unknown', async () => {
    expect(await htmlOf(viewOf({ session: null }))).toContain('data-screen="loading"');
  });

  it('shows nothing when embedded', async () => {
    const html = await htmlOf(viewOf({ embedded: true, session: null }));
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('data-uc-theme');
  });

  it.each(locales)('lists the hash of each inline script and style, in %s', async (locale) => {
    const session = sessionOf({ appearance: { variables: { accent: '#0a7d4f' } } });
    const { html, scriptSources, styleSources } = await page.render(viewOf({ locale, session }));
    const scripts = inlines(html, 'script').filter(({ attributes }) => !attributes.includes('json'));
    expect(scripts).toHaveLength(3);
    for (const { text } of scripts) expect(scriptSources).toContain(hashOf(text));
    const styles = inlines(html, 'style').map(({ text }) => hashOf(text));
    expect(styles).toHaveLength(2);
    expect(styleSources).toEqual(styles);
    expect(html).not.toMatch(/ (style|on\w+)="/);
  });

  it.each(['</script>', '<!-- x', '</STYLE>'])('rejects a part that contains %j', async (text) => {
    await expect(createPage({ ...parts, script: text })).rejects.toThrow(/would end its element/);
  });
});

describe('names from outside', () => {
  it.each([
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onfocus=alert(1) autofocus='",
    '&lt;b&gt; & <b>',
    '\u2028\u2029</title><base href=//evil.example>',
    '{{constructor.constructor("alert(1)")()}} $& $` $1',
  ])('are escaped: %j', async (name) => {
    const utility = { ...pge, name } as NonNullable<Session['utility']>;
    const sessions = [
      sessionOf({ company_name: name, return_host: name }),
      sessionOf({ company_name: name, consented: true, utility }),
    ];
    for (const session of sessions) {
      const html = await htmlOf(viewOf({ session }));
      expect(inlines(html, 'script')).toHaveLength(4);
      expect(html.match(/<(script|img|svg onload|base|b)\b/gi)).toHaveLength(4);
      expect(html).not.toMatch(/<!--/);
      expect(html).not.toMatch(/<[^>]*\s(onload|onerror|onfocus)=/i);
      expect(startOf(html).session).toEqual(session);
    }
  });
});
