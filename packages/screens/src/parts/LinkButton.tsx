import type { KeyboardEvent, ReactNode } from 'react';
import button from './Button.module.css';
import classes from './LinkButton.module.css';
import { Spinner } from './Spinner.tsx';

export interface LinkButtonProps {
  /** `null` while the address is not known yet: the link shows a spinner, and ignores presses. It keeps its focus. */
  readonly href: string | null;
  /** Opens a new tab. Default `false`. */
  readonly inNewTab?: boolean | undefined;
  /** Default `primary`. */
  readonly kind?: 'primary' | 'secondary';
  /** Called when the link was followed. */
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** A link that looks, reads, and works like a {@link Button}. */
export function LinkButton(props: LinkButtonProps): ReactNode {
  const { href, inNewTab = false, kind = 'primary', onFollow, children } = props;
  const isKnown = href !== null;
  // Deferred: a link that is removed before the browser follows it may not work.
  const handleClick = () => setTimeout(onFollow);
  const handleKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a browser may block the window that a <button> opens, but never a link.
    <a
      className={`${button.button} ${classes.link}`}
      data-kind={kind}
      data-busy={isKnown ? undefined : ''}
      rel="noopener noreferrer"
      role="button"
      onKeyDown={handleKeyDown}
      {...(isKnown
        ? { href, target: inNewTab ? '_blank' : undefined, onClick: handleClick }
        : { tabIndex: 0, 'aria-disabled': true })}
    >
      {!isKnown && <Spinner />}
      {children}
    </a>
  );
}
