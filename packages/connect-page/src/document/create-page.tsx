import { type Locale, locales, safeAppearance } from '@utility-connect/protocol';
import {
  ConnectFlow,
  type ConnectFlowProps,
  type DocumentWords,
  loadLanguage,
  type Messages,
} from '@utility-connect/screens';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { earlyInput } from './early-input.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { lookStyle } from './look-style.ts';
import { type PageStart, type PageView, START_ID } from './page-view.ts';
import { type SplitStyle, splitStyle } from './split-style.ts';

/** The built files that travel inside the document. */
export interface PageParts {
  readonly style: string;
  readonly script: string;
  /** Scripts that set `connectMessages`, by language. */
  readonly languages: Readonly<Record<Locale, string>>;
}

/** The Connect page, ready to be written for one person after the other. */
export interface Page {
  /** @returns the HTML document, with the first screen in it. */
  render(view: PageView): Promise<WrittenPage>;
}

/** A document, with the sources for `script-src` and `style-src`: the hash of each inline script and style, quoted. */
export interface WrittenPage {
  readonly html: string;
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

/**
 * Makes the page of its built parts. Runs on the server: the service loads it as one of its assets.
 *
 * @throws Error when a part would end its own element early.
 */
export async function createPage({ style, script, languages }: PageParts): Promise<Page> {
  for (const part of [style, script, ...Object.values(languages)]) {
    if (/<\/(script|style)|<!--/i.test(part))
      throw new Error('A part of the page would end its own element.');
  }
  const words = Object.fromEntries(
    await Promise.all(locales.map(async (locale) => [locale, await loadLanguage(locale)] as const)),
  ) as Record<Locale, Awaited<ReturnType<typeof loadLanguage>>>;
  const scriptSources = await Promise.all([earlyInput, script, ...Object.values(languages)].map(hashSource));
  const styleFor = createStyleFor(style);
  return {
    async render(view) {
      const { messages, documentWords } = words[view.locale];
      const screen = view.embedded ? '' : renderScreen(view, messages);
      const { sources, ...styles } = await styleFor(screen);
      const look = lookStyle(view.session?.appearance);
      const parts = { ...styles, look, language: languages[view.locale], script };
      return {
        html: documentOf(view, documentWords, screen, parts),
        scriptSources,
        styleSources: look ? [...sources, await hashSource(look)] : sources,
      };
    },
  };
}

interface HashedStyle extends SplitStyle {
  readonly sources: readonly string[];
}

// A frame shows nothing before the host page has said who it is, so there is nothing to be early for.
const createStyleFor = (style: string): ((screen: string) => Promise<HashedStyle>) => {
  const hashed = async ({ first, later }: SplitStyle): Promise<HashedStyle> => ({
    first,
    later,
    sources: await Promise.all([first, later].filter(Boolean).map(hashSource)),
  });
  const known = new Map<string, Promise<HashedStyle>>();
  return (screen) => {
    // Each screen has a few states, each with its classes.
    const classes = [...new Set(screen.match(/ class="[^"]*"/g))].join('');
    const split =
      known.get(classes) ?? hashed(screen ? splitStyle(style, classes) : { first: style, later: '' });
    known.set(classes, split);
    return split;
  };
};

// Everything in one answer, in the order in which it is needed: what is seen, what it is made of, what moves it.
const documentOf = (
  view: PageView,
  { connect, noScript }: DocumentWords,
  screen: string,
  {
    first,
    look,
    later,
    language,
    script,
  }: Readonly<Record<keyof SplitStyle | 'look' | 'language' | 'script', string>>,
): string => {
  // The look is the host page's to say when embedded.
  const theme = view.embedded
    ? ''
    : ` data-theme="${safeAppearance(view.session?.appearance)?.theme ?? 'auto'}"`;
  // A form would send itself before the script runs, password and all: it takes nothing until then. A search box alone does not.
  const inert = /<form\b/.test(screen) ? ' inert' : '';
  const start: PageStart = { locale: view.locale, session: view.session, error: view.error };
  return `<!doctype html>
<html lang="${view.locale}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(connect)}</title>
<link rel="icon" href="data:,">
<style>${first}</style>${look && `<style>${look}</style>`}
${screen && `<script>${earlyInput}</script>`}
</head>
<body>
<noscript>${escapeHtml(noScript)}</noscript>
<div id="root"${inert}>${screen}</div>
${later && `<style>${later}</style>`}
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
      onSuccess={nobody}
      onExit={nobody}
    />,
  );

const nobody = () => undefined;
// Rendering to text runs no effect, so nothing is ever asked for.
const noBackend = {} as ConnectFlowProps['backend'];

const hashSource = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
};
