import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import classes from './Button.module.css';

/** Props of {@link Button}: all of a native button's, and these. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is filled, and stands once on a screen; `plain` looks like a link. Default `primary`. */
  readonly kind?: 'primary' | 'secondary' | 'plain';
  /** Something is under way: a ring turns, and presses do nothing. The button keeps its focus. Default `false`. */
  readonly busy?: boolean;
}

/** A native button in the look of the screens; `data-kind` and `data-busy` say its state. */
export function Button({
  kind = 'primary',
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  // Not `disabled`: that throws the focus away and says nothing about why.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-kind={kind}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {children}
    </button>
  );
}
