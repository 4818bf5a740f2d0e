/**
 * Runs before anything else: remembers the last button pressed while the script is still on its way, so that the press is not
 * lost. As text, because it travels in the document.
 */
export const earlyClicks =
  'addEventListener("click",function f(e){e.isTrusted&&(f.button=e.target.closest("button"));window.earlyClick=f},true)';

interface EarlyClick extends EventListener {
  readonly button?: HTMLElement | null;
}

/** Stops remembering, and presses what was pressed, now that it does something. */
export function replayEarlyClick(target: Window): void {
  const { earlyClick } = target as { earlyClick?: EarlyClick };
  if (!earlyClick) return;
  target.removeEventListener('click', earlyClick, true);
  if (earlyClick.button?.isConnected) earlyClick.button.click();
}
