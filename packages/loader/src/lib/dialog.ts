/** The modal dialog around the frame. */
interface Dialog {
  readonly element: HTMLDialogElement;
  open(): void;
  /** Closes the dialog and restores the scroll position of the page. */
  close(): void;
  /** Removes the dialog and its style from the page. */
  remove(): void;
}

/**
 * Adds a closed dialog to the page. The browser traps the focus, makes the page inert, handles Esc and restores the focus.
 *
 * @param title accessible name
 * @param onChange called after the dialog was shown, closed or removed, or its content was removed, also by the host page
 * @throws if the browser is too old
 */
export function createDialog(title: string, onChange: () => void): Dialog {
  // A constructed style sheet works under the strictest `style-src`. It is also the newest browser feature that the loader and
  // the Connect page need. It comes first, so that older browsers and servers throw here.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const root = document.documentElement;
  const element = document.createElement('dialog');
  const updateStyle = () => sheet.replaceSync(css(root));
  let scroll: [x: number, y: number];
  element.className = 'utility-connect';
  // Not `ariaLabel`: Firefox reflects it since 119.
  element.setAttribute('aria-label', title);
  // Not in the body: a script in the head runs before the body exists, and modals of the host page hide everything in it.
  root.append(element);
  updateStyle();

  // react-aria listens before these handlers, and skips elements with this attribute.
  element.setAttribute('data-react-aria-top-layer', '');

  // Notices Esc, `close()`, a removed `open` attribute, a removed frame, a removed dialog and `document.open()`.
  const observer = new MutationObserver(onChange);
  for (const node of [element, root, document]) observer.observe(node, { attributes: true, childList: true });

  return {
    element,
    open() {
      scroll = [scrollX, scrollY];
      updateStyle();
      element.showModal();
    },
    close() {
      // Without the attribute `close()` does nothing, and a dialog that lost it would keep the page inert.
      element.open = true;
      element.close();
      scrollTo(...scroll);
    },
    remove() {
      observer.disconnect();
      element.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

const selector = 'dialog.utility-connect';
const whenOpen = `html:has(${selector}[open])`;

/**
 * Adopted style sheets come last, so they override the host page's styles of `dialog[open]`. `all` also resets inherited
 * properties, such as the `pointer-events` that a modal of the host page (Radix) turns off outside itself.
 *
 * The frame fills the window and is transparent around its card, so the Connect page sizes the card. A frame is opaque if its
 * `color-scheme` differs from that of its page.
 *
 * While the frame loads it is hidden, and a spinner appears after half a second.
 *
 * The page behind the open dialog does not scroll. Browsers take the scrolling of the window from the root element, or else
 * from the body. `overflow` on the other one would make it a scroll container. `scrollbar-gutter` keeps the page from shifting
 * when a scroll bar that takes room disappears.
 */
const css = (root: Element): string =>
  `${selector},${selector}>*,${selector}:before{all:initial;position:fixed;inset:0;width:100%;height:100%;color-scheme:light}${selector}{background:#0008}${selector}:not([open]){display:none;opacity:0}${selector}[aria-busy]>*{opacity:0}${selector}[aria-busy]:before{content:"";margin:auto;width:2em;height:2em;border:3px dotted #fff;border-radius:50%}@starting-style{${selector}{opacity:0}}@media(prefers-reduced-motion:no-preference){${selector},${selector}>*{transition:.15s allow-discrete}${selector}[aria-busy]:before{opacity:0;animation:2s linear .5s infinite utility-connect}@keyframes utility-connect{0%,to{opacity:1}to{rotate:1turn}}}${whenOpen}${getComputedStyle(root).overflowY === 'visible' ? '>body' : ''}{overflow:hidden!important}${innerWidth > root.clientWidth ? `:where(${whenOpen}){scrollbar-gutter:stable}` : ''}`;
