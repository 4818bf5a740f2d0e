import { useEffect, useRef } from 'react';
import { useLatest } from '../lib/use-latest.ts';
import type { ConnectState } from './connect-state.ts';
import type { Uploader, UploaderContext } from './uploader.ts';

/** Sends the chosen files while their screen is shown. */
export function useUploads(
  state: ConnectState,
  context: UploaderContext,
): Pick<Uploader, 'add' | 'retry' | 'remove'> {
  const uploader = useRef<Uploader | null>(null);
  const latest = useLatest(context);
  const isShown = state.screen === 'file-upload';
  useEffect(() => uploader.current?.next(state));
  useEffect(() => {
    if (!isShown) return;
    return () => uploader.current?.stop();
  }, [isShown]);
  return {
    add: (files) =>
      void import('./uploader.ts').then(
        ({ createUploader }) => {
          uploader.current ??= createUploader(latest.current);
          uploader.current.add(files);
        },
        () => latest.current.dispatch({ type: 'request_failed', code: 'network' }),
      ),
    retry: (id) => uploader.current?.retry(id),
    remove: (id) => uploader.current?.remove(id),
  };
}
