/**
 * Makes a modal dialog that covers the window, dimmed, and adds it to the page, closed. Focus trap, inertness, Esc and the way
 * back of the focus are the platform's.
 *
 * @param title accessible name
 * @param onDismiss called when it was closed from outside: by Esc, by the back gesture, or by the host page
 * @returns the dialog, and a function that takes it off the page with its style
 */
export function createDialog(
  title: string,
  onDismiss: () => void,
): [dialog: HTMLDialogElement, remove: () => void] {
  const dialog = document.createElement('dialog');
  dialog.className = 'utility-connect';
  dialog.setAttribute('aria-label', title);
  // Told one task late: by then it may be open again.
  dialog.onclose = () => dialog.open || onDismiss();
  // Beside the body: there is none yet where a script in the head runs, and a modal of the host page hides all within it.
  document.documentElement.append(dialog);
  // A constructed sheet is allowed under the strictest `style-src`.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return [
    dialog,
    () => {
      dialog.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  ];
}

// Adopted sheets come last, so what a host page says of `dialog[open]` loses. `all` takes back what is inherited as well, such
// as the pointers that a modal of its own (Radix) has switched off for everything but itself.
const dialog = 'dialog.utility-connect';

// The page behind an open dialog does not scroll, and gets back what it had without anyone having to remember it.
const css = `${dialog},${dialog}>*{all:initial;position:fixed;inset:0;width:100%;height:100%;background:#0008}${dialog}:not([open]){display:none}@media(width>480px){${dialog}>*{margin:auto;width:440px;max-height:680px;border-radius:16px}}html:has(${dialog}[open]){overflow:hidden!important}`;
