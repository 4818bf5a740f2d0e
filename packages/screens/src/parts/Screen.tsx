import type { FormEvent, ReactNode } from 'react';
import classes from './Screen.module.css';

interface ScreenProps {
  /** The main button and related controls, at the lower edge. Default none. */
  readonly actions?: ReactNode;
  /** Makes the screen a form; called on submit. Default: no form. */
  readonly onSubmit?: (() => void) | undefined;
  /** The content, which scrolls. */
  readonly children: ReactNode;
}

/** The layout of every screen: content that scrolls, and actions that stay at the lower edge. */
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
    // `noValidate`: our own messages replace those of the browser.
    <form className={classes.screen} noValidate onSubmit={handleSubmit}>
      {content}
    </form>
  );
}
