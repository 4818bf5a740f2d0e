import { readFileSync } from 'node:fs';

/** Style sheet that sets stories in Inter, so that pictures do not depend on the fonts of the system. */
export function fontStyles() {
  const file = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-standard-normal.woff2');
  const font = readFileSync(new URL(file)).toString('base64');
  // The id makes the rule stronger than that of the screens. The style attribute of an appearance is stronger still.
  return `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
[data-uc-theme]:not(#none) { --uc-font: Inter, sans-serif; }`;
}
