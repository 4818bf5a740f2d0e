/**
 * Inline script that runs before the page's script has loaded. A clicked button shows its spinner, and the last one is
 * remembered.
 */
export const recordInput =
  'addEventListener("click",window.earlyClick=function f(e){var b=e.isTrusted&&e.target.closest("button");b&&(f.button&&delete f.button.dataset.busy,(f.button=b).dataset.busy="")},true)';

interface EarlyClick extends EventListener {
  readonly button?: HTMLElement;
}

/**
 * Reads the input that {@link recordInput} has recorded.
 *
 * @returns a function to call when the screen works: it clicks the button again, and searches for the text that was typed
 */
export function prepareReplay(target: Window, screen: ParentNode): () => void {
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
