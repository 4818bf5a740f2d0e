import type { FileErrorCode, UploadedFiles } from '@utility-connect/protocol';

/** A file that was chosen on this page and that the service has not accepted yet. */
export interface Upload {
  /** Unique on this page. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Files are sent one at a time. `reading`: the whole file was sent. */
  readonly status: 'waiting' | 'sending' | 'reading' | 'failed';
  /** Share that was sent, 0 to 1. */
  readonly sent: number;
  /** Set when `status` is `failed`. */
  readonly error: UploadErrorCode | null;
}

/** Reasons why a file was not accepted. The last two can be tried again. */
export type UploadErrorCode = FileErrorCode | 'offline' | 'service_unavailable';

/** Whether the file is being sent or read. */
export function isActive({ status }: Upload): boolean {
  return status === 'sending' || status === 'reading';
}

/** Whether there is data to store, and no file is still on its way. */
export function canConfirm(uploads: readonly Upload[], { accounts }: UploadedFiles): boolean {
  return accounts.length > 0 && uploads.every(({ status }) => status === 'failed');
}
