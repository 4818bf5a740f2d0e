import { create, type ThemeVars } from 'storybook/theming';

const darkScheme = '(prefers-color-scheme: dark)';

/** The theme of Storybook's interface and docs pages in the color scheme of the system. */
export function systemTheme(): ThemeVars {
  return matchMedia(darkScheme).matches ? dark : light;
}

/** Calls back with the new theme whenever the system changes its color scheme. */
export function onSystemTheme(listener: (theme: ThemeVars) => void): void {
  matchMedia(darkScheme).addEventListener('change', () => listener(systemTheme()));
}

// As text, so that the logo needs no request. An image cannot use a web font.
const logo = (mark: string, bolt: string, name: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="190" height="32" viewBox="0 0 190 32">
<rect width="32" height="32" rx="9" fill="${mark}"/>
<path d="M17.6 5.5 8.5 18h6.3l-1.4 8.5L22.9 14h-6.5z" fill="${bolt}"/>
<text x="43" y="21" font-family="system-ui, sans-serif" font-size="15.5" font-weight="650" fill="${name}">Utility Connect</text>
</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

const shared = {
  brandTitle: 'Utility Connect',
  // Relative, so that the static build works in any folder.
  brandUrl: './',
  brandTarget: '_self',
  fontBase: 'Inter, system-ui, sans-serif',
  appBorderRadius: 10,
  inputBorderRadius: 8,
} as const;

const light = create({
  ...shared,
  base: 'light',
  brandImage: logo('#0c6650', '#ffffff', '#15191d'),
  colorPrimary: '#0c6650',
  colorSecondary: '#0c6650',
  appBg: '#f5f7f7',
  appContentBg: '#ffffff',
  appPreviewBg: '#ffffff',
  appHoverBg: '#e7f0ed',
  appBorderColor: '#e2e6e9',
  textColor: '#15191d',
  textMutedColor: '#59626c',
  barTextColor: '#59626c',
  barHoverColor: '#0c6650',
  barSelectedColor: '#0c6650',
  barBg: '#ffffff',
});

const dark = create({
  ...shared,
  base: 'dark',
  brandImage: logo('#6fd6b6', '#05241b', '#eef1f3'),
  colorPrimary: '#6fd6b6',
  colorSecondary: '#2a9d7c',
  appBg: '#111418',
  appContentBg: '#171a1e',
  appPreviewBg: '#171a1e',
  appHoverBg: '#22272c',
  appBorderColor: '#2d3339',
  textColor: '#eef1f3',
  textMutedColor: '#a4aeb8',
  barTextColor: '#a4aeb8',
  barHoverColor: '#6fd6b6',
  barSelectedColor: '#6fd6b6',
  barBg: '#171a1e',
  inputBg: '#111418',
  inputBorder: '#3a4249',
  inputTextColor: '#eef1f3',
});
