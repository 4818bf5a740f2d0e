import { cdp } from '@vitest/browser/context';

declare global {
  /** Emulates a color scheme. Only in tests. */
  var emulateColorScheme: ((scheme: 'light' | 'dark') => Promise<unknown>) | undefined;
}

globalThis.emulateColorScheme = (scheme) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      // axe measures colors, so nothing may be half faded in.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
