/**
 * Whether a screen may focus its first field: not on a phone, whose keyboard would cover the screen, and not in a window without
 * focus, such as a dialog that is not open yet.
 */
export function mayFocusField(): boolean {
  const hasKeyboard = window.matchMedia?.('(pointer: fine) and (min-device-width: 700px)').matches;
  return hasKeyboard === true && document.hasFocus();
}
