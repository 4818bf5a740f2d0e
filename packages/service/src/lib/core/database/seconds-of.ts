/** A clock of UNIX milliseconds in whole seconds, the unit of all times in the store. */
export function secondsOf({ clock }: { readonly clock: () => number }): () => number {
  return () => Math.floor(clock() / 1000);
}
