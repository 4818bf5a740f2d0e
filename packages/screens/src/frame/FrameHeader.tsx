import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import classes from './FrameHeader.module.css';

/** Props of {@link FrameHeader}. */
export interface FrameHeaderProps {
  /** Steps done and steps in all; no line without. Default none. */
  readonly progress?: readonly [number, number] | undefined;
  /** No Back button without. Default none. */
  readonly onBack?: (() => void) | undefined;
  /** No Close button without. Default none. */
  readonly onClose?: (() => void) | undefined;
}

/** Back at the start, Close at the end, a thin line between them that grows; nothing else. */
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
