import type { Decorator } from '@storybook/react-vite';
import { Frame, type FrameProps } from '../frame/Frame.tsx';

const noop = () => {};

/**
 * Shows a story inside the frame, as the switches of the toolbar want it. A story's parameter `frame` changes
 * the frame.
 *
 * @param frame how the frame is; a card with a Close button unless given
 */
export function inFrame(frame: Pick<FrameProps, 'screen'> & Partial<FrameProps>): Decorator {
  return (Story, { globals, loaded, parameters }) => (
    <Frame
      onClose={noop}
      appearance={loaded.appearance}
      {...frame}
      {...parameters.frame}
      {...(globals.environment === 'story' ? {} : { sandbox: globals.environment === 'sandbox' })}
    >
      <Story />
    </Frame>
  );
}
