import { type Locale, locales, safeAppearance } from '@utility-connect/protocol';
import {
  ConnectFlow,
  type ConnectFlowProps,
  type DocumentWords,
  initialConnectState,
  isLater,
  loadLanguage,
  loadLaterScreens,
  type Messages,
} from '@utility-connect/screens';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { appearanceStyle } from './appearance-style.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { type PageStart, type PageView, START_ID } from './page-view.ts';
import { recordInput } from './replay-input.ts';

/** The built files that are inlined in the document. */
interface PageParts {
  readonly style: string;
  /** The style of the screens that load later, for a document that starts with one of them. */
  readonly laterStyle: { readonly file: string; readonly text: string };
  readonly script: string;
  /** Scripts that set `connectMessages`, by language. */
  readonly languages: Readonly<Record<Locale, string>>;
}

/** Renders the Connect page. */
export interface Page {
  /** @returns the HTML document, with the first screen in it. */
  render(view: PageView): Promise<RenderedPage>;
}

/** A document and its Content-Security-Policy sources: the quoted hash of each inline script and style. */
interface RenderedPage {
  readonly html: string;
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

/**
 * Creates the page from its built parts. Runs in the service, which loads it as one of its assets.
 *
 * @throws {Error} if a part contains a closing tag, which would end its element
 */
export async function createPage({ style, laterStyle, script, languages }: PageParts): Promise<Page> {
  for (const part of [style, laterStyle.text, script, ...Object.values(languages)]) {
    if (/<\/(script|style)|<!--/i.test(part))
      throw new Error(
        'A script or style of the page contains a closing tag or `<!--`, which would end its element.',
      );
  }
  const words = Object.fromEntries(
    await Promise.all(locales.map(async (locale) => [locale, await loadLanguage(locale)] as const)),
  ) as Record<Locale, Awaited<ReturnType<typeof loadLanguage>>>;
  await Promise.all(locales.map((locale) => loadLaterScreens(locale)));
  const scriptSources = await Promise.all([recordInput, script, ...Object.values(languages)].map(hashSource));
  const styleSource = await hashSource(style);
  const laterSource = await hashSource(laterStyle.text);
  return {
    async render(view) {
      const { messages, documentWords } = words[view.locale];
      const screen = view.embedded ? '' : renderScreen(view, messages);
      const appearance = appearanceStyle(view.session?.appearance);
      const isLaterScreen = !view.embedded && isLater(initialConnectState(view.session, view.error));
      const later = isLaterScreen ? `<style data-file="${laterStyle.file}">${laterStyle.text}</style>` : '';
      const parts = { style, later, appearance, language: languages[view.locale], script };
      return {
        html: documentOf(view, documentWords, screen, parts),
        scriptSources,
        styleSources: [
          styleSource,
          ...(isLaterScreen ? [laterSource] : []),
          ...(appearance ? [await hashSource(appearance)] : []),
        ],
      };
    },
  };
}

// Style, markup and scripts in one response, so that the page needs no other request before it works.
const documentOf = (
  view: PageView,
  { connect, manage, noScript }: DocumentWords,
  screen: string,
  {
    style,
    later,
    appearance,
    language,
    script,
  }: Readonly<Record<'style' | 'later' | 'appearance' | 'language' | 'script', string>>,
): string => {
  // When embedded, the screens have a theme, but the document is transparent, which requires the color scheme of its frame.
  const theme = view.embedded
    ? ''
    : ` data-uc-theme="${safeAppearance(view.session?.appearance)?.theme ?? 'auto'}"`;
  // Before the script runs, the browser would submit a form with the password in it. A search box has no form.
  const inert = /<form\b/.test(screen) ? ' inert' : '';
  const { locale, session, error, registered } = view;
  const start: PageStart = { locale, session, error, registered };
  return `<!doctype html>
<html lang="${view.locale}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${view.embedded ? 'light' : 'light dark'}">
<meta name="robots" content="noindex">
<title>${escapeHtml(view.manage ? manage : connect)}</title>
<link rel="icon" type="image/svg+xml" href="icon.svg">
<style data-file="page.css">${style}</style>${later}${appearance && `<style>${appearance}</style>`}
${screen && `<script>${recordInput}</script>`}
</head>
<body>
<noscript>${escapeHtml(noScript)}</noscript>
<div id="root"${inert}>${screen}</div>
<script type="application/json" id="${START_ID}">${escapeJson(start)}</script>
<script>${language}</script>
<script type="module">${script}</script>
</body>
</html>
`;
};

const renderScreen = ({ locale, session, error }: PageView, messages: Messages): string =>
  renderToStaticMarkup(
    <ConnectFlow
      backend={noBackend}
      locale={locale}
      messages={messages}
      initialSession={session ?? undefined}
      initialError={error ?? undefined}
      onSuccess={noop}
    />,
  );

const noop = () => undefined;
// Rendering to a string runs no effects, so the backend is never called.
const noBackend = {} as ConnectFlowProps['backend'];

const hashSource = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
};
