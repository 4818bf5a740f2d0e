import type { Decorator } from '@storybook/react-vite';
import { Phone } from '../packages/screens/src/testing/stories/Phone.tsx';

/**
 * Draws a phone around a story that fills its parent: on docs pages always, as a story if its parameter `device` is `phone`.
 * The toolbar overrides the parameter.
 */
export const withPhone: Decorator = (Story, { globals, parameters, viewMode }) => {
  const inDocs = viewMode === 'docs';
  const device = globals.device === 'story' ? parameters.device : globals.device;
  const isPhone = parameters.layout === 'fullscreen' && (inDocs || device === 'phone');
  return isPhone ? (
    <Phone inDocs={inDocs}>
      <Story />
    </Phone>
  ) : (
    <Story />
  );
};
