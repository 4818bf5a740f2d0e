import { type Attempt, fileErrorCodes, MAX_FILE_BYTES } from '@utility-connect/protocol';
import type { Destination } from '../flow/definition/destination.ts';
import type { BackendErrorCode } from '../lib/backend.ts';
import { isGone, isSessionError } from '../lib/problem.ts';
import type { FileUploadState } from './file-upload-types.ts';
import { noFiles } from './no-files.ts';
import type { Upload, UploadErrorCode } from './upload.ts';

/** Actions on the files of the `file-upload` screen. `id` is that of an {@link Upload}. */
export type FileAction =
  | { readonly type: 'files_added'; readonly files: readonly Pick<Upload, 'id' | 'name' | 'size'>[] }
  | { readonly type: 'file_attempt_started'; readonly attemptId: string }
  /** `sent` is the share of the file that was sent, 0 to 1. */
  | { readonly type: 'upload_progressed'; readonly id: string; readonly sent: number }
  | { readonly type: 'upload_read'; readonly id: string; readonly attempt: Attempt }
  | { readonly type: 'upload_failed'; readonly id: string; readonly code: BackendErrorCode }
  | { readonly type: 'upload_retried'; readonly id: string }
  | { readonly type: 'upload_removed'; readonly id: string };

/** The state of the `file-upload` screen after an action. */
export function uploadReducer(state: FileUploadState, action: FileAction): FileUploadState | Destination {
  const update = (change: Partial<Upload>): FileUploadState => ({
    ...state,
    uploads: state.uploads.map((upload) =>
      'id' in action && upload.id === action.id ? { ...upload, ...change } : upload,
    ),
  });
  const without = (id: string) => state.uploads.filter((upload) => upload.id !== id);
  // Ignore new files while the confirmation is in flight: they would be lost.
  if (state.busy && (action.type === 'files_added' || action.type === 'upload_retried')) return state;
  switch (action.type) {
    case 'files_added':
      return { ...state, uploads: [...state.uploads, ...action.files.map(newUpload)], problem: null };
    case 'file_attempt_started':
      return { ...state, attemptId: action.attemptId };
    case 'upload_progressed':
      return update({ status: action.sent < 1 ? 'sending' : 'reading', sent: action.sent });
    case 'upload_read':
      return {
        ...state,
        attemptId: action.attempt.id,
        uploads: without(action.id),
        uploaded: action.attempt.uploaded ?? noFiles,
      };
    case 'upload_failed': {
      if (isSessionError(action.code) || action.code === 'consent_required') {
        return { to: 'failure', code: action.code };
      }
      const failed = update({ status: 'failed', error: uploadErrorCode(action.code) });
      // The attempt is gone, and its files with it. A retry starts a new one.
      return isGone(action.code) ? { ...failed, attemptId: null, uploaded: noFiles } : failed;
    }
    case 'upload_retried':
      return update({ status: 'waiting', sent: 0, error: null });
    case 'upload_removed':
      return { ...state, uploads: without(action.id) };
  }
}

const newUpload = (file: Pick<Upload, 'id' | 'name' | 'size'>): Upload => ({
  ...file,
  ...(file.size > MAX_FILE_BYTES
    ? { status: 'failed', error: 'too_large' }
    : { status: 'waiting', error: null }),
  sent: 0,
});

const uploadErrorCode = (code: BackendErrorCode): UploadErrorCode => {
  if (code === 'network') return 'offline';
  if (code === 'payload_too_large') return 'too_large';
  return fileErrorCodes.find((known) => known === code) ?? 'service_unavailable';
};
