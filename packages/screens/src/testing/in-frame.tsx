import type { Decorator } from '@storybook/react-vite';
import { Frame, type FrameProps } from '../frame/Frame.tsx';

const noop = () => {};

/**
 * Shows a story inside the frame, in the theme of the toolbar. A story's parameter `frame` changes the frame.
 *
 * @param frame how the frame is; a card with a Close button unless given
 */
export function inFrame(frame: Pick<FrameProps, 'screen'> & Partial<FrameProps>): Decorator {
  return (Story, { globals, parameters }) => (
    <Frame
      onClose={noop}
      appearance={{ theme: globals.theme, ...parameters.appearance }}
      {...frame}
      {...parameters.frame}
    >
      <Story />
    </Frame>
  );
}
