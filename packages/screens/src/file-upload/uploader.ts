import type { Attempt } from '@utility-connect/protocol';
import type { FlowContext } from '../flow/definition/flow-context.ts';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import type { FileUploadState, FileUploadTypes } from './file-upload-types.ts';
import { isActive } from './upload.ts';
import { type FileAction, uploadReducer } from './upload-reducer.ts';

/** Dependencies of an {@link Uploader}. */
interface UploaderContext {
  readonly backend: ConnectBackend;
  readonly change: FlowContext<FileUploadTypes>['change'];
  /** Starts an attempt, after the previous one was cancelled. */
  readonly start: (request: () => Promise<Attempt>) => Promise<Attempt>;
}

/** Sends files, one at a time. */
export interface Uploader {
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  /** Stops an upload, or removes it from the list. */
  readonly remove: (id: string) => void;
  /** Sends the first file that waits, if none is on its way. Called after each change of the state. */
  readonly next: (state: FileUploadState) => void;
  /** Stops the current upload and forgets the files. */
  readonly stop: () => void;
}

/** Creates the part of the flow that sends files. It loads with the first file, to keep the first screen small. */
export function createUploader({ backend, change, start }: UploaderContext): Uploader {
  const files = new Map<string, File>();
  let current: { readonly id: string; readonly controller: AbortController } | null = null;
  let lastId = 0;
  // Identifies a visit to the screen: an attempt that starts after the person left it is not reported.
  let visit = {};
  const report = (action: FileAction) => change((state) => uploadReducer(state, action));

  const send = async (id: string, file: File, state: FileUploadState) => {
    const controller = new AbortController();
    const { signal } = controller;
    const reportUnlessAborted = (action: FileAction) => {
      if (!signal.aborted) report(action);
    };
    current = { id, controller };
    report({ type: 'upload_progressed', id, sent: 0 });
    try {
      if (state.attemptId === null) {
        // The first file starts the attempt, which remains if the file was removed meanwhile.
        const begun = visit;
        const { id: attemptId } = await start(() => backend.startFileAttempt(state.utility.id));
        if (visit === begun) report({ type: 'file_attempt_started', attemptId });
      }
      if (!signal.aborted) {
        const onProgress = (sent: number) => reportUnlessAborted({ type: 'upload_progressed', id, sent });
        const attempt = await backend.uploadFile({ file, signal, onProgress });
        files.delete(id);
        reportUnlessAborted({ type: 'upload_read', id, attempt });
      }
    } catch (error) {
      reportUnlessAborted({ type: 'upload_failed', id, code: backendErrorCode(error) });
    }
    if (current?.id === id) current = null;
  };

  const abort = () => {
    current?.controller.abort();
    current = null;
  };

  return {
    add(added) {
      const uploads = added.map((file) => {
        lastId += 1;
        const id = `upload-${lastId}`;
        files.set(id, file);
        return { id, name: file.name, size: file.size };
      });
      report({ type: 'files_added', files: uploads });
    },
    retry: (id) => report({ type: 'upload_retried', id }),
    remove(id) {
      if (current?.id === id) abort();
      files.delete(id);
      report({ type: 'upload_removed', id });
    },
    next(state) {
      if (state.uploads.some(isActive)) return;
      const id = state.uploads.find(({ status }) => status === 'waiting')?.id ?? '';
      const file = files.get(id);
      if (file && current?.id !== id) void send(id, file, state);
    },
    stop() {
      visit = {};
      abort();
      files.clear();
    },
  };
}
