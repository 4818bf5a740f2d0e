type Drawings = typeof import('./drawings.ts').drawings;

/** Names of the illustrations. */
export type IllustrationName = keyof Drawings;

let loaded: Drawings | null = null;
let loading: Promise<void> | null = null;

/** The drawings, or `null` before they are loaded. */
export function loadedDrawings(): Drawings | null {
  return loaded;
}

/** Loads the drawings once. Never rejects, because they are only decoration; the next call after a failure tries again. */
export function loadDrawings(): Promise<void> {
  loading ??= import('./drawings.ts').then(
    ({ drawings }) => {
      loaded = drawings;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}
