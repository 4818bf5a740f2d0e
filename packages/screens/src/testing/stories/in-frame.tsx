import type { Decorator } from '@storybook/react-vite';
import { Frame, type FrameProps } from '../../frame/Frame.tsx';

const noop = () => {};

/**
 * Renders a story inside the frame, with the toolbar's settings. The story's parameter `frame` overrides its props.
 *
 * @param frame props of the frame. Default: a card with a Close button
 */
export function inFrame(frame: Pick<FrameProps, 'screen'> & Partial<FrameProps>): Decorator {
  return (Story, { globals, loaded, parameters }) => (
    <Frame
      onClose={noop}
      appearance={loaded.appearance}
      {...frame}
      {...parameters.frame}
      {...(globals.environment !== 'story' && { sandbox: globals.environment === 'sandbox' })}
    >
      <Story />
    </Frame>
  );
}
