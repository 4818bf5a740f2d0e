import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { RibbonAction } from './frame-context.ts';
import classes from './SandboxRibbon.module.css';

interface SandboxRibbonProps {
  /** A button at the end of the ribbon. Default none. */
  readonly action?: RibbonAction | null;
}

/** Reminds on every screen that the data is made up, so that nobody types a real password. */
export function SandboxRibbon({ action }: SandboxRibbonProps): ReactNode {
  const { frame } = useMessages();
  return (
    <div className={classes.ribbon}>
      <span>{frame.sandbox}</span>
      {action && (
        <button type="button" className={classes.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
