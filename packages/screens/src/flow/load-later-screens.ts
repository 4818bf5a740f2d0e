/** The chunk with the screens after the choice of a utility. */
export type LaterScreens = typeof import('./later-screens.tsx');

let loaded: LaterScreens | null = null;
let loading: Promise<void> | null = null;

/** The screens after the choice of a utility, or `null` before they are loaded. */
export function loadedLaterScreens(): LaterScreens | null {
  return loaded;
}

/**
 * Loads the screens after the choice of a utility, once. The flow does it after its first screen.
 *
 * @throws if they cannot be loaded. The next call tries again.
 */
export function loadLaterScreens(): Promise<void> {
  loading ??= import('./later-screens.tsx').then(
    (screens) => {
      loaded = screens;
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
