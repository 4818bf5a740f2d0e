import { Button } from '@utility-connect/screens/parts';
import { type ReactNode, useId } from 'react';
import classes from './ActionButton.module.css';

interface ActionButtonProps {
  /** Default `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'plain';
  /** Why it cannot be done now, below the button; `null` if it can. */
  readonly reason?: string | null;
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that gives the reason while its action is not possible. */
export function ActionButton({
  kind = 'secondary',
  reason = null,
  busy = false,
  onClick,
  children,
}: ActionButtonProps): ReactNode {
  const id = useId();
  const isPossible = reason === null;
  return (
    <div className={classes.action}>
      <Button
        kind={kind}
        busy={busy}
        blocked={!isPossible}
        aria-describedby={isPossible ? undefined : id}
        onClick={() => isPossible && onClick()}
      >
        {children}
      </Button>
      {!isPossible && (
        <p id={id} className={classes.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}
