import { addons } from 'storybook/manager-api';
import { onSystemTheme, systemTheme } from './theme.ts';

addons.setConfig({
  theme: systemTheme(),
  // At the bottom it would halve every screen.
  panelPosition: 'right',
  rightPanelWidth: 320,
  navSize: 260,
});
onSystemTheme((theme) => addons.setConfig({ theme }));
