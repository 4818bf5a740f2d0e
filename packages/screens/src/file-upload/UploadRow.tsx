import type { UploadedFile } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import type { FileUploadWords } from './file-upload-words.ts';
import classes from './UploadList.module.css';
import type { Upload } from './upload.ts';

interface UploadRowProps {
  readonly words: FileUploadWords;
  readonly locale: string;
  readonly file: UploadedFile;
  readonly state: Upload['status'] | 'added';
  /** Share that was sent, 0 to 1. Default: no progress is shown. */
  readonly sent?: number;
  /** Called to send the file again. Default: no such button. */
  readonly onRetry?: ((id: string) => void) | undefined;
  readonly onRemove: (id: string) => void;
  /** The state of the file, or the reason of the refusal. */
  readonly children: ReactNode;
}

/** A file. `data-state` exposes its state. */
export function UploadRow(props: UploadRowProps): ReactNode {
  const { words, locale, file, state, sent, onRetry, onRemove, children } = props;
  const hasFailed = state === 'failed';
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.sign}>
        {state === 'reading' ? <Spinner /> : <Icon name={icons[state] ?? 'file'} />}
      </span>
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi title={file.name}>{file.name.split(/(_)/).map(withBreak)}</bdi>
        </span>
        <span className={classes.status} role={hasFailed ? 'alert' : undefined}>
          {children}
          {!hasFailed && ` · ${fileSize(file.size, locale)}`}
        </span>
        {state === 'sending' && <progress className={classes.bar} value={sent} aria-label={file.name} />}
        {onRetry && (
          <button
            type="button"
            className={classes.retry}
            aria-label={words.retryName(file.name)}
            onClick={() => onRetry(file.id)}
          >
            {words.retry}
          </button>
        )}
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={words.remove(file.name)}
        onClick={() => onRemove(file.id)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

// The names of utilities' files are often words and dates between underscores.
const withBreak = (part: string, index: number) => (part === '_' ? [part, <wbr key={index} />] : part);

const icons = { added: 'check', failed: 'alert' } as {
  readonly [state in UploadRowProps['state']]?: 'check' | 'alert';
};

const fileSize = (bytes: number, locale: string): string => {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return value.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
};
