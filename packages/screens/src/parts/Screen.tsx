import type { FormEvent, ReactNode } from 'react';
import classes from './Screen.module.css';

/** Props of {@link Screen}. */
export interface ScreenProps {
  /** What stands within thumb reach at the lower edge: the main button and what goes with it. Default none. */
  readonly actions?: ReactNode;
  /** Makes the screen a form, sent with Enter or its submit button. Default no form. */
  readonly onSubmit?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What every screen is laid out with: content that scrolls, and actions that stay at the lower edge. */
export function Screen({ actions, onSubmit, children }: ScreenProps): ReactNode {
  const content = (
    <>
      <div className={classes.content}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  );
  if (!onSubmit) return <div className={classes.screen}>{content}</div>;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // Messages in the person's language and ours, not the browser's bubbles.
    <form className={classes.screen} noValidate onSubmit={handleSubmit}>
      {content}
    </form>
  );
}
