/** The modal dialog around the frame. */
interface Dialog {
  readonly element: HTMLDialogElement;
  show(): void;
  /** Closes the dialog and restores the scroll position of the page. */
  hide(): void;
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
  element.ariaLabel = title;
  // Not in the body: a script in the head runs before the body exists, and modals of the host page hide everything in it.
  root.append(element);
  updateStyle();

  // A press beside the frame must not move the focus, and must not close a modal of the host page below (Radix).
  element.onpointerdown = element.onmousedown = (event) => {
    event.stopPropagation();
    return false;
  };
  // react-aria listens before these handlers, and skips elements with this attribute.
  element.dataset.reactAriaTopLayer = '';

  // Notices Esc, `close()`, a removed `open` attribute, a removed frame, a removed dialog and `document.open()`.
  const observer = new MutationObserver(onChange);
  for (const node of [element, root, document]) observer.observe(node, { attributes: true, childList: true });

  return {
    element,
    show() {
      scroll = [scrollX, scrollY];
      updateStyle();
      element.showModal();
    },
    hide() {
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
 * The page behind the open dialog does not scroll. Browsers take the scrolling of the window from the root element, or else
 * from the body. `overflow` on the other one would make it a scroll container.
 *
 * The frame is transparent until its page has loaded, because a second dim layer would look like a dark slab.
 *
 * `scrollbar-gutter` keeps the page from shifting when a scroll bar that takes room disappears.
 */
const css = (root: Element): string =>
  `${selector},${selector}>*{all:initial;position:fixed;inset:0;width:100%;height:100%}${selector}{background:#0008}${selector}:not([open]){display:none}@media(width>480px){${selector}>*{max-height:680px;width:440px;border-radius:16px;margin:auto}}${whenOpen}${getComputedStyle(root).overflowY === 'visible' ? '>body' : ''}{overflow:hidden!important}${innerWidth > root.clientWidth ? `:where(${whenOpen}){scrollbar-gutter:stable}` : ''}`;
