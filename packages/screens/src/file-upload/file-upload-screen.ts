import { backFromMethod } from '../flow/definition/destination.ts';
import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import { isGone } from '../lib/problem.ts';
import type { FileUploadTypes } from './file-upload-types.ts';
import { noFiles } from './no-files.ts';
import { isActive } from './upload.ts';
import { useFileUpload } from './use-file-upload.ts';

/** Files that the person downloaded from the utility. */
export const fileUploadScreen: ScreenDefinition<FileUploadTypes> = {
  name: 'file-upload',
  step: 3,
  enter: {
    file: (input) => ({
      attemptId: null,
      uploads: [],
      uploaded: noFiles,
      ...input,
    }),
    collecting_files: (input, before, attempt) => ({
      ...input,
      method: 'file',
      uploads: before?.uploads ?? [],
      uploaded: attempt.uploaded ?? noFiles,
    }),
  },
  back: backFromMethod,
  fail: (state, code) =>
    // The files went with the attempt.
    isGone(code)
      ? { ...state, attemptId: null, uploaded: noFiles, busy: false, problem: 'service_unavailable' }
      : null,
  error({ uploads }) {
    const error = uploads.find(({ status }) => status === 'failed')?.error ?? null;
    return error === null || error === 'offline' || error === 'service_unavailable' ? error : 'file_rejected';
  },
  loss: ({ uploads, uploaded }) => (uploads.length + uploaded.files.length > 0 ? 'files' : null),
  leave: ({ busy }) => (busy ? 'wait' : undefined),
  isStarting: ({ attemptId, uploads }) => attemptId === null && uploads.some(isActive),
  useScreen: useFileUpload,
};
