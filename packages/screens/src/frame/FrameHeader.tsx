import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import classes from './FrameHeader.module.css';

/** Props of {@link FrameHeader}. */
export interface FrameHeaderProps {
  /** Current step and number of steps; without it there is no progress bar. Default none. */
  readonly progress?: readonly [number, number] | undefined;
  /** Called by the Back button, which is only shown with it. Default none. */
  readonly onBack?: (() => void) | undefined;
  /** Called by the Close button, which is only shown with it. Default none. */
  readonly onClose?: (() => void) | undefined;
}

/** Back, a progress bar and Close. */
export function FrameHeader({ progress, onBack, onClose }: FrameHeaderProps): ReactNode {
  const { frame } = useMessages();
  return (
    <div className={classes.header}>
      <div className={classes.side}>
        {onBack && (
          <button type="button" className={classes.button} aria-label={frame.back} onClick={onBack}>
            <Icon name="back" />
          </button>
        )}
      </div>
      {progress && (
        <progress
          className={classes.progress}
          value={progress[0]}
          max={progress[1]}
          aria-label={frame.progress(...progress)}
        />
      )}
      <div className={classes.side}>
        {onClose && (
          <button type="button" className={classes.button} aria-label={frame.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  );
}
