import type { Attempt } from '@utility-connect/protocol';
import { type Dispatch, useEffect, useRef } from 'react';
import { isActive } from '../file-upload/upload.ts';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import type { ConnectAction, ConnectState } from './connect-state.ts';

interface Uploads {
  readonly add: (files: readonly File[]) => void;
  /** Stops an upload, or removes it from the list. */
  readonly remove: (id: string) => void;
}

/**
 * Sends the chosen files, one at a time, while their screen is shown. The first one starts the attempt.
 *
 * @param start starts an attempt, after the previous one was cancelled
 */
export function useUploads(
  backend: ConnectBackend,
  state: ConnectState,
  dispatch: Dispatch<ConnectAction>,
  start: (request: () => Promise<Attempt>) => Promise<Attempt>,
): Uploads {
  const files = useRef(new Map<string, File>());
  const current = useRef<{ readonly id: string; readonly controller: AbortController } | null>(null);
  const lastId = useRef(0);
  const isShown = state.screen === 'file-upload';
  const next =
    isShown && !state.uploads.some(isActive)
      ? state.uploads.find(({ status }) => status === 'waiting')?.id
      : undefined;

  const send = async (id: string, file: File) => {
    if (!isShown) return;
    const controller = new AbortController();
    const { signal } = controller;
    const report = (action: ConnectAction) => {
      if (!signal.aborted) dispatch(action);
    };
    current.current = { id, controller };
    report({ type: 'upload_progressed', id, sent: 0 });
    try {
      if (state.attemptId === null) {
        const { id: attemptId } = await start(() => backend.startFileAttempt(state.utility.id));
        report({ type: 'file_attempt_started', attemptId });
      }
      const onProgress = (sent: number) => report({ type: 'upload_progressed', id, sent });
      if (!signal.aborted) {
        const attempt = await backend.uploadFile({ file, signal, onProgress });
        files.current.delete(id);
        report({ type: 'upload_read', id, attempt });
      }
    } catch (error) {
      report({ type: 'upload_failed', id, code: backendErrorCode(error) });
    }
    if (current.current?.id === id) current.current = null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one start per file; the rest is read when it starts
  useEffect(() => {
    const file = next === undefined ? undefined : files.current.get(next);
    if (next !== undefined && file && current.current?.id !== next) void send(next, file);
  }, [next]);

  useEffect(() => {
    if (!isShown) return;
    return () => {
      current.current?.controller.abort();
      current.current = null;
      files.current.clear();
    };
  }, [isShown]);

  return {
    add(added) {
      const uploads = added.map((file) => {
        lastId.current += 1;
        const id = `upload-${lastId.current}`;
        files.current.set(id, file);
        return { id, name: file.name, size: file.size };
      });
      dispatch({ type: 'files_added', files: uploads });
    },
    remove(id) {
      if (current.current?.id === id) {
        current.current.controller.abort();
        current.current = null;
      }
      files.current.delete(id);
      dispatch({ type: 'upload_removed', id });
    },
  };
}
