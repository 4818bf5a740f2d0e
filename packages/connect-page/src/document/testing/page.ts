import { type Locale, locales, type Session } from '@utility-connect/protocol';
import { createPage, type Page } from '../create-page.tsx';

/** Minimal parts of a page. */
export const parts = {
  style: 'body{margin:0}',
  laterStyle: { file: 'later-screens.css', text: 'main{margin:0}' },
  script: 'console.log("page")',
  languages: Object.fromEntries(
    locales.map((locale) => [locale, `var connectMessages="${locale}"`]),
  ) as Record<Locale, string>,
};

export const createTestPage = (): Promise<Page> => createPage(parts);

/** A session that has just started. */
export const sessionOf = (given: Partial<Session> = {}): Session => ({
  company_name: 'Sunny Solar',
  return_host: 'app.example.com',
  environment: 'sandbox',
  mode: 'create',
  consented: false,
  utility: null,
  attempt: null,
  expires_in: 1800,
  ...given,
});
