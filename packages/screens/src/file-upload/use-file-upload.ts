import { useEffect, useRef } from 'react';
import type { FlowContext } from '../flow/definition/flow-context.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { FileUploadTypes } from './file-upload-types.ts';
import { canConfirm } from './upload.ts';
import type { Uploader } from './uploader.ts';

/** Sends the chosen files while the screen is shown, and stores their data. */
export function useFileUpload(flow: FlowContext<FileUploadTypes>): FileUploadTypes['actions'] {
  const { state } = flow;
  const uploader = useRef<Uploader | null>(null);
  const latest = useLatest(flow);
  const isShown = state !== null;
  useEffect(() => {
    if (state) uploader.current?.next(state);
  });
  useEffect(() => {
    if (!isShown) return;
    return () => uploader.current?.stop();
  }, [isShown]);
  return {
    addFiles: (files) =>
      void import('./uploader.ts').then(
        ({ createUploader }) => {
          uploader.current ??= createUploader(latest.current);
          uploader.current.add(files);
        },
        () => latest.current.dispatch({ type: 'request_failed', code: 'network' }),
      ),
    retryFile: (id) => uploader.current?.retry(id),
    removeFile(id) {
      if (!state) return;
      if (!state.uploaded.files.some((file) => file.id === id)) return uploader.current?.remove(id);
      flow.sendForAttempt(() => flow.backend.removeFile(id));
    },
    confirmFiles(choice) {
      if (state && canConfirm(state.uploads, state.uploaded))
        flow.submit(() => flow.backend.confirmFiles(choice));
    },
  };
}
