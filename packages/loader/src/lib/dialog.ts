import { lockScroll } from './scroll-lock.ts';
import { style } from './style.ts';

/** The modal dialog around the frame. Focus trap, inertness, Esc and the way back of the focus are the platform's. */
export interface Dialog {
  /** Takes the frame. */
  readonly element: HTMLDialogElement;
  /** Puts it on the screen, in this very task. */
  show(): void;
  /** Takes it off the screen, and gives scroll position and focus back. */
  hide(): void;
}

/**
 * Makes a dialog that covers the window, dimmed, and adds it to the page, closed.
 *
 * @param title accessible name
 * @param onDismiss called when it was closed from outside: by Esc, by the back gesture, or by the host page
 * @returns the dialog
 */
export function createDialog(title: string, onDismiss: () => void): Dialog {
  const element = document.createElement('dialog');
  element.ariaLabel = title;
  style(element, closed);
  element.addEventListener('close', () => {
    // Told one task late: by then it may have been opened again.
    if (!element.open) onDismiss();
  });
  // There is no body yet where a script in the head runs.
  (document.body ?? document.documentElement).append(element);
  let unlockScroll = (): void => {};
  return {
    element,
    show() {
      element.showModal();
      style(element, { display: 'block' });
      unlockScroll = lockScroll();
    },
    hide() {
      element.close();
      style(element, { display: 'none' });
      unlockScroll();
    },
  };
}

const closed = {
  display: 'none',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'rgb(0 0 0/.5)',
  // A modal of the host page may have switched pointers off for everything but itself (Radix does).
  'pointer-events': 'auto',
};
