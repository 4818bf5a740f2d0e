import { addons } from 'storybook/manager-api';
import { onSystemTheme, systemTheme } from './theme.ts';

addons.setConfig({
  theme: systemTheme(),
  // At the bottom it would halve every screen.
  panelPosition: 'right',
  rightPanelWidth: 320,
  navSize: 260,
  // The theme editor has no controls.
  layoutCustomisations: {
    showPanel: ({ storyId }, shown) => shown && !storyId?.startsWith('guide-theme-editor'),
  },
});
onSystemTheme((theme) => addons.setConfig({ theme }));
