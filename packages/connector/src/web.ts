/** A utility's website: cookies, redirects and forms. */
export { type Form, parseForms } from './lib/web/forms.ts';
export { createWebSession, type WebAnswer, type WebRequest, type WebSession } from './lib/web/web-session.ts';
