import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import classes from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is filled and used once per screen; `plain` looks like a link. Default `primary`. */
  readonly kind?: 'primary' | 'secondary' | 'plain';
  /** Shows a spinner and ignores presses. The button keeps its focus. Default `false`. */
  readonly busy?: boolean;
  /** Looks and is announced as disabled, but can be pressed, so that it can report missing input. Default `false`. */
  readonly blocked?: boolean;
}

/** A native button with the style of the screens. `data-kind`, `data-busy` and `data-blocked` expose its state. */
export function Button({
  kind = 'primary',
  busy = false,
  blocked = false,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  // Not `disabled`, which drops the focus.
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
      data-blocked={blocked || undefined}
      aria-disabled={busy || blocked || undefined}
      onClick={handleClick}
    >
      {children}
    </button>
  );
}
