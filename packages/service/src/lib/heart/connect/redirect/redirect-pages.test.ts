import { beforeEach, describe, expect, it } from 'vitest';
import { createUtilityPage, startAtUtility } from '../../../../../test/support/connect/utility-page.ts';
import { createHarness, type Harness, PGE } from '../../../../../test/support/harness.ts';
import { StoreError } from '../../../core/database/store-error.ts';
import { texts } from './texts.ts';

let harness: Harness;
beforeEach(async () => {
  const { method } = createUtilityPage();
  harness = await createHarness({ methods: [method], companyName: 'Söhne & <b>Sun</b>' });
});

const open = (path: string, headers: Record<string, string> = {}) =>
  harness.call(`/link${path}`, { headers });

describe('the pages on the way to a utility', () => {
  it('allow nothing but their own style and script, and are never stored', async () => {
    const { headers } = await open(`/start/${PGE}`);
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it.each([
    ['en-US', 'en', 'Share your data from <bdi>PG&amp;E</bdi>'],
    ['es-MX', 'es', 'Comparta sus datos de <bdi>PG&amp;E</bdi>'],
    ['fr-CA', 'fr', 'Partagez vos données de <bdi>PG&amp;E</bdi>'],
    ['de', 'en', 'Share your data from <bdi>PG&amp;E</bdi>'],
  ])('speak the language of the browser: %s', async (accepted, lang, title) => {
    const page = await (await open(`/start/${PGE}`, { 'Accept-Language': accepted })).text();
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
  });

  it('say the same in all languages', () => {
    const shape = (lang: keyof typeof texts) =>
      Object.entries(texts[lang]).map(([name, text]) => [
        name,
        text.length,
        new Set(text.join().match(/\{\w+\}/g)),
      ]);
    expect(shape('es')).toEqual(shape('en'));
    expect(shape('fr')).toEqual(shape('en'));
  });

  it('escape the name of the company', async () => {
    const { attempt } = await startAtUtility(harness);
    const page = await (await open(`/go/${attempt.id}`, { 'Sec-Fetch-Site': 'none' })).text();
    expect(page).toContain('<bdi>Söhne &amp; &lt;b&gt;Sun&lt;/b&gt;</bdi>');
    expect(page).not.toContain('<b>Sun');
  });

  it('isolate a company name that changes the direction of text', async () => {
    const { method } = createUtilityPage();
    harness = await createHarness({ methods: [method], companyName: 'Sunny\u2069\u202e Solar' });
    const { attempt } = await startAtUtility(harness);
    const page = await (await open(`/go/${attempt.id}`, { 'Sec-Fetch-Site': 'none' })).text();
    expect(page).toContain('<bdi>Sunny Solar</bdi>');
    expect(page).toContain('Continue to <bdi>PG&amp;E</bdi></a>');
    expect(page).not.toContain('\u202e');
  });

  it('say that nothing is lost while the database is down', async () => {
    const { attempt } = await startAtUtility(harness);
    const down = () => Promise.reject(new StoreError('database_unreachable', 'secret host'));
    harness.service.context.store.attempts.find = down;
    harness.service.context.store.attempts.findByState = down;
    for (const path of [`/go/${attempt.id}`, `/return?state=${'s'.repeat(43)}&code=1`]) {
      const answer = await open(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('5');
      const page = await answer.text();
      expect(page).toContain('Wait a moment and reload this page.');
      expect(page).not.toContain('secret host');
    }
  });

  it('explain how to start, by the id of the utility or of its registry entry, whatever the query', async () => {
    for (const id of [PGE, 'us-ca-pge']) {
      const answer = await open(`/start/${id}?scope=FB_1&DataCustodianID=x`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('FB_1');
    }
  });

  it.each(['/start/unknown', '/go/unknown', `/go/${crypto.randomUUID()}`, '/return', '/return?state=x'])(
    'answer with 400 at %s',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('Content-Type')).toContain('text/html');
    },
  );
});
