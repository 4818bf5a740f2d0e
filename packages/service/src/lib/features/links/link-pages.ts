import type { Hono } from 'hono';
import { html } from 'hono/html';
import encodeQr from 'qr';
import { hashSecret } from '../../core/crypto/hash.ts';
import { DomainError } from '../../core/domain-error.ts';
import { acceptedLocale } from '../../core/http/accept.ts';
import type { AppContext, AppEnv } from '../../core/http/app.ts';
import { notFound } from '../../core/http/errors.ts';
import { sendCard } from '../../core/pages/card.ts';
import { isolate, renderIsolated } from '../../core/pages/isolate.ts';
import type { Html, PageStatus } from '../../core/pages/layout.ts';
import { utilityName } from '../../directory/utility-name.ts';
import { closingUrlOf, connectPathOf } from '../../heart/connect/connect-urls.ts';
import { explainOutage } from '../../heart/connect/redirect/redirect-pages.ts';
import type { Client } from '../../heart/store/clients.ts';
import { scopeNames } from '../../heart/users/scope-names.ts';
import { readScopes } from '../../heart/users/scopes.ts';
import type { LinkContext } from './link-context.ts';
import type { Link } from './link-types.ts';
import { linkUrlOf } from './link-urls.ts';
import { openLink } from './open-link.ts';
import { pageTexts } from './page-texts.ts';

/**
 * `GET` and `POST {connect_url}/links/TOKEN`, its QR code, and `GET {connect_url}/closing`.
 *
 * Only the `POST` makes a session: link previews and mail scanners send `GET`.
 */
export function mountLinkPages(app: Hono<AppEnv>, context: LinkContext): void {
  const { store, urls, limits, now } = context;
  const path = connectPathOf(urls);

  app.use(`${path}/links/*`, explainOutage, async (c, next) => {
    await next();
    c.header('X-Robots-Tag', 'noindex');
  });

  const find = async (c: AppContext): Promise<KnownLink | null> => {
    const token = c.req.param('token') ?? '';
    const link = tokenPattern.test(token) ? await store.links.findByToken(hashSecret(token)) : null;
    const client = link && (await store.clients.find(link.clientId));
    return client ? { token, link, client } : null;
  };

  app.get(`${path}/links/:token`, async (c) => {
    const known = await find(c);
    const refusal = refusalOf(known?.link ?? null, now());
    return known && refusal === null
      ? sendAsk(c, context, known)
      : sendRefusal(c, refusal ?? 'unknown', known);
  });

  app.post(`${path}/links/:token`, async (c) => {
    const known = await find(c);
    const refusal = refusalOf(known?.link ?? null, now());
    if (!known || refusal !== null) return sendRefusal(c, refusal ?? 'unknown', known);
    // A form of another site must not skip the page.
    if (!isFromPage(c)) return c.redirect(linkUrlOf(urls, known.token), 303);
    try {
      await limits.takeLinkOpening(known.link.id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return sendRefusal(c, 'tooOften', known);
    }
    const address = await openLink(context, known.link);
    return address === null ? sendRefusal(c, 'completed', known) : c.redirect(address, 303);
  });

  app.get(`${path}/links/:token/qr.svg`, async (c) => {
    const known = await find(c);
    if (!known || refusalOf(known.link, now()) !== null) throw notFound();
    const code = encodeQr(linkUrlOf(urls, known.token), 'svg', { ecc: 'medium', border: 4 });
    // Without a background, no camera reads it on a dark page.
    const svg = code.replace('>', '><rect width="100%" height="100%" fill="#fff"/>');
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      // An SVG that is opened as a page can do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });

  app.get(new URL(closingUrlOf(urls)).pathname, (c) => {
    const lang = acceptedLocale(c.req.header('Accept-Language'));
    const { closing, close } = pageTexts[lang];
    const [title, ...paragraphs] = closing;
    return sendCard(c, { lang, icon: 'check', title, paragraphs, closeLabel: close });
  });
}

interface KnownLink {
  readonly token: string;
  readonly link: Link;
  readonly client: Client;
}

type Refusal = 'unknown' | 'completed' | 'expired' | 'revoked' | 'tooOften';

// 32 random bytes in base64url. PostgreSQL cannot look up text that contains NUL.
const tokenPattern = /^[\w-]{43}$/;

// Old browsers don't send the header. Some report no origin for a form of a page without referrer.
const isFromPage = (c: AppContext): boolean =>
  [undefined, 'same-origin'].includes(c.req.header('Sec-Fetch-Site'));

/** The reason why a link cannot be opened; `null` if it can. */
const refusalOf = (link: Link | null, now: number): Refusal | null => {
  if (link === null) return 'unknown';
  if (link.status !== 'open') return link.status;
  if (link.publicId !== null) return 'completed';
  return link.expiresAt <= now ? 'expired' : null;
};

const statuses: Readonly<Record<Refusal, PageStatus>> = {
  unknown: 400,
  completed: 410,
  expired: 410,
  revoked: 410,
  tooOften: 429,
};

const sendRefusal = (
  c: AppContext,
  refusal: Refusal,
  known: KnownLink | null,
): Response | Promise<Response> => {
  const lang = acceptedLocale(c.req.header('Accept-Language'));
  const [title, ...paragraphs] = pageTexts[lang][refusal].map((line) => named(line, known));
  return sendCard(c, { lang, icon: 'alert', title: title ?? '', paragraphs, status: statuses[refusal] });
};

/** The page that shows who asks, and for what. */
const sendAsk = (
  c: AppContext,
  { directory }: LinkContext,
  known: KnownLink,
): Response | Promise<Response> => {
  const { link, client } = known;
  const { purpose } = link;
  const lang = acceptedLocale(c.req.header('Accept-Language'));
  const texts = pageTexts[lang];
  const [title, ...paragraphs] = texts.ask.map((line) => named(line, known));
  const scopes = readScopes(link.scopes).map((scope) => scopeNames[lang][scope]);
  const facts: readonly (readonly [label: string, fact: string] | null)[] = [
    purpose === null ? null : [texts.purpose, texts.quote.replace('{words}', () => isolate(purpose))],
    [texts.data, scopes.join(', ')],
    link.utilityId === null ? null : [texts.utility, isolate(utilityName(directory, link.utilityId))],
  ];
  const more: Html = html`<dl>${facts.map(
    (each) =>
      each && html`<dt>${renderIsolated(named(each[0], known))}</dt><dd>${renderIsolated(each[1])}</dd>`,
  )}</dl>
<form method="post"><button type="submit">${texts.goOn}</button></form>
<p class="small">${texts.notForYou}</p>
${client.environment === 'sandbox' ? html`<p class="small">${texts.sandbox}</p>` : ''}`;
  return sendCard(c, { lang, icon: 'external', title: title ?? '', paragraphs, more });
};

const named = (line: string, known: KnownLink | null): string =>
  line.replaceAll('{company}', () => (known ? isolate(known.client.companyName) : ''));
