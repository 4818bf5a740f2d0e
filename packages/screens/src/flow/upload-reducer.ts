import { MAX_FILE_BYTES, type Upload, uploadErrorCode } from '../file-upload/upload.ts';
import { isSessionError } from '../lib/problem.ts';
import type { ConnectState, FileAction, FileUploadState } from './connect-state.ts';
import { noFiles } from './enter-state.ts';
import { afterFailure, isGone } from './flow-errors.ts';

/** The files of the `file-upload` screen. */
export function uploadReducer(state: FileUploadState, action: FileAction): ConnectState {
  const update = (change: Partial<Upload>): FileUploadState => ({
    ...state,
    uploads: state.uploads.map((upload) =>
      'id' in action && upload.id === action.id ? { ...upload, ...change } : upload,
    ),
  });
  const without = (id: string) => state.uploads.filter((upload) => upload.id !== id);
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
        return afterFailure(state, action.code);
      }
      const failed = update({ status: 'failed', error: uploadErrorCode(action.code) });
      // The other files went with the attempt. Another try starts a new one.
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
