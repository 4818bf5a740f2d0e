import { type ChangeEvent, type ReactNode, type RefObject, useId } from 'react';
import { Icon } from '../parts/Icon.tsx';
import classes from './DropZone.module.css';
import type { FileUploadWords } from './file-upload-words.ts';
import { useFileDrop } from './use-file-drop.ts';

interface DropZoneProps {
  readonly words: FileUploadWords;
  /** Extensions of the files. Default those of Green Button files. */
  readonly accept: readonly string[] | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Files were added already. */
  readonly compact: boolean;
  /** No file can be added. */
  readonly busy: boolean;
  readonly onAdd: (files: readonly File[]) => void;
}

const greenButton =
  '.xml,.zip,.gz,text/xml,application/xml,application/atom+xml,application/zip,application/x-zip-compressed,application/gzip,application/x-gzip';

/** A button that chooses files. They can also be dropped anywhere in the window. */
export function DropZone({ words, accept, inputRef, compact, busy, onAdd }: DropZoneProps): ReactNode {
  const hintId = useId();
  const add = (files: readonly File[]) => {
    if (!busy && files.length > 0) onAdd(files);
  };
  const isOver = useFileDrop(add) && !busy;
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Reset, so that the same file can be chosen again.
    target.value = '';
    add(files);
  };
  return (
    <div className={classes.zone} data-compact={compact || undefined} data-over={isOver || undefined}>
      {/* The label is the button: the input inside has the focus. */}
      <label className={classes.button}>
        <input
          ref={inputRef}
          className={classes.input}
          type="file"
          name="files"
          multiple
          accept={accept?.join() ?? greenButton}
          aria-describedby={hintId}
          // Not `disabled`, which would drop the focus.
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={handleChange}
        />
        <Icon name="upload" path={arrowUp} />
        {compact ? words.chooseMore : words.choose}
      </label>
      <span className={classes.drop}>{isOver ? words.drop : words.orDrop}</span>
      <span className={classes.limits} id={hintId}>
        {words.limits}
      </span>
    </div>
  );
}

const arrowUp = 'M10 13V4M6.5 7.5 10 4l3.5 3.5M4 13v2a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 16 15v-2';
