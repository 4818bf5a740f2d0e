/**
 * Calls back into the host page. A mistake in there is the host page's to see; it must not stop Connect half-way.
 *
 * @param callback calls the host page
 */
export function tell(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    reportError(error);
  }
}
