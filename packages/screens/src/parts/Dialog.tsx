import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import classes from './Dialog.module.css';

interface DialogProps {
  /** The question or the name of the text: the accessible name of the dialog. */
  readonly title: ReactNode;
  /** The buttons at the lower edge. */
  readonly actions: ReactNode;
  /** The content may need scrolling. Default `false`. */
  readonly long?: boolean;
  /** Called on Escape. */
  readonly onClose: () => void;
  /** Paragraphs below the title. Default none. */
  readonly children?: ReactNode;
}

/** A modal dialog over the screen, open while it is rendered. The focus then returns to the previous element. */
export function Dialog({ title, actions, long = false, onClose, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: the dialog must be closed before it is removed, or the focus is lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // Escape closes only this dialog: the frame must not handle it too.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation();
  };
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
    >
      <h2 className={classes.title} id={titleId}>
        {title}
      </h2>
      {children && (
        <div className={classes.content} tabIndex={long ? 0 : undefined}>
          {children}
        </div>
      )}
      <div className={classes.actions}>{actions}</div>
    </dialog>
  );
}
