/**
 * Runs before anything else. While the script is still on its way, a button that is pressed shows its turning ring at once, and
 * the last one is remembered. As text, because it travels in the document.
 */
export const earlyInput =
  'addEventListener("click",window.earlyClick=function f(e){var b=e.isTrusted&&e.target.closest("button");b&&(f.button&&delete f.button.dataset.busy,(f.button=b).dataset.busy="")},true)';

interface EarlyClick extends EventListener {
  readonly button?: HTMLElement;
}

/**
 * Takes over from {@link earlyInput}.
 *
 * @returns to be called when the screen works: presses what was pressed, and searches for what was typed
 */
export function takeEarlyInput(target: Window, screen: ParentNode): () => void {
  const { earlyClick } = target as { earlyClick?: EarlyClick };
  const field = screen.querySelector('input');
  const typed = field?.value;
  return () => {
    if (typed && field.isConnected) {
      field.value = typed;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (!earlyClick) return;
    target.removeEventListener('click', earlyClick, true);
    const { button } = earlyClick;
    if (!button?.isConnected) return;
    delete button.dataset.busy;
    button.click();
  };
}
