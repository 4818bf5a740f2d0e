import type { UploadedFile } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import type { FileUploadWords } from './file-upload-words.ts';
import classes from './UploadList.module.css';
import { UploadRow } from './UploadRow.tsx';
import type { Upload } from './upload.ts';

interface UploadListProps {
  readonly words: FileUploadWords;
  readonly locale: string;
  /** The utility's website; `null` if unknown. */
  readonly host: string | null;
  readonly uploads: readonly Upload[];
  readonly files: readonly UploadedFile[];
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The files, with their progress or the reason of the refusal. */
export function UploadList(props: UploadListProps): ReactNode {
  const { words, locale, host, uploads, files, onRetry, onRemove } = props;
  return (
    <ul className={classes.list} aria-label={words.files}>
      {files.map((file) => (
        <UploadRow key={file.id} words={words} locale={locale} file={file} state="added" onRemove={onRemove}>
          {words.added}
        </UploadRow>
      ))}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          words={words}
          locale={locale}
          file={upload}
          state={upload.status}
          sent={upload.sent}
          onRetry={canRetry(upload) ? onRetry : undefined}
          onRemove={onRemove}
        >
          {upload.error
            ? words.errors[upload.error](host)
            : upload.status === 'sending'
              ? words.sending(percent(upload.sent, locale))
              : words[upload.status === 'reading' ? 'reading' : 'waiting']}
        </UploadRow>
      ))}
    </ul>
  );
}

const percent = (share: number, locale: string): string =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });

// Sending another file again would not help.
const canRetry = ({ error }: Upload): boolean => error === 'offline' || error === 'service_unavailable';
