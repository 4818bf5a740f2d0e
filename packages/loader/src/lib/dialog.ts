/**
 * Adds a dialog to the page, closed. Focus trap, inertness, Esc and the way back of the focus are the platform's.
 *
 * @param title accessible name
 * @param onDismiss called when it was closed from outside: by Esc, by the back gesture, or by the host page
 * @returns the dialog, and what shows it, hides it, and takes it off the page with its style
 * @throws where the browser is too old
 */
export function createDialog(
  title: string,
  onDismiss: () => void,
): [element: HTMLDialogElement, show: () => void, hide: () => void, remove: () => void] {
  // A constructed sheet is allowed under the strictest `style-src`. It is also the youngest of all that is needed here and by the
  // Connect page, so it comes first: one of the two lines throws before Chrome 99, Firefox 101 and Safari 16.4, and on a server.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const root = document.documentElement;
  const dialog = document.createElement('dialog');
  const style = () => sheet.replaceSync(css(root));
  let scroll: [x: number, y: number];
  dialog.className = 'utility-connect';
  dialog.ariaLabel = title;
  // Told one task late: by then it may be open again.
  dialog.onclose = () => dialog.open || onDismiss();
  // Beside the body: there is none yet where a script in the head runs, and a modal of the host page hides all within it.
  root.append(dialog);
  style();

  // Beside the frame: the focus stays inside, and a modal of the host page below (Radix) shall not take it for a reason to close.
  dialog.onpointerdown = dialog.onmousedown = (event) => {
    event.stopPropagation();
    return false;
  };
  // The same for react-aria, which listens before.
  dialog.dataset.reactAriaTopLayer = '';

  return [
    dialog,
    () => {
      scroll = [scrollX, scrollY];
      style();
      dialog.showModal();
    },
    () => {
      dialog.close();
      scrollTo(...scroll);
    },
    () => {
      dialog.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  ];
}

const selector = 'dialog.utility-connect';
const whenOpen = `html:has(${selector}[open])`;

/**
 * Adopted sheets come last, so what a host page says of `dialog[open]` loses. `all` takes back what is inherited as well, such
 * as the pointers that a modal of its own (Radix) has switched off for everything but itself.
 *
 * The page behind an open dialog does not scroll, and gets back what it had without anyone having to remember it. The window
 * scrolls by what its root says, or else its body: the other one must be left alone, or it becomes a scroll container.
 *
 * A scroll bar that takes room must not shift the page when it goes.
 */
const css = (root: Element): string =>
  `${selector},${selector}>*{all:initial;position:fixed;inset:0;width:100%;height:100%;background:#0008}${selector}:not([open]){display:none}@media(width>480px){${selector}>*{max-height:680px;width:440px;border-radius:16px;margin:auto}}${whenOpen}${getComputedStyle(root).overflowY === 'visible' ? '>body' : ''}{overflow:hidden!important}${innerWidth > root.clientWidth ? `:where(${whenOpen}){scrollbar-gutter:stable}` : ''}`;
