import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BackendError, type UploadRequest } from '../../lib/backend.ts';
import { attemptOf, sessionOf } from '../../testing/fake-backend.ts';
import { addFiles, currentScreen, file, press, renderFlow } from '../../testing/render-flow.tsx';
import { filesOnly, uploaded } from '../../testing/samples.ts';

const consented = (fields = {}) => sessionOf({ consented: true, utility: filesOnly, ...fields });
const opened = (fields = {}) => ({ openSession: async () => consented(fields) });

describe('connecting with files', () => {
  it('sends the files, shows what is in them, stores it, and returns the code', async () => {
    const { backend, onSuccess, onEvent } = await renderFlow(opened());
    expect(currentScreen()).toBe('file-upload');
    expect(backend.startFileAttempt).not.toHaveBeenCalled();
    await addFiles(file());
    expect(backend.startFileAttempt).toHaveBeenCalledExactlyOnceWith('14328');
    expect(await screen.findByText('70,176 readings · 12 estimated · 24 bills')).toBeVisible();
    await press('Continue');
    expect(backend.confirmFiles).toHaveBeenCalledOnce();
    expect(currentScreen()).toBe('success');
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onEvent.mock.calls).toContainEqual(['screen', { screen: 'file-upload' }]);
    expect(onEvent.mock.calls).toContainEqual(['submit', { screen: 'file-upload' }]);
    expect(JSON.stringify(onEvent.mock.calls)).not.toContain('usage.xml');
  });

  it('sends one file at a time, in one attempt', async () => {
    const sent: UploadRequest[] = [];
    const finish: (() => void)[] = [];
    const uploadFile = (request: UploadRequest) => {
      sent.push(request);
      return new Promise<ReturnType<typeof attemptOf>>((resolve) => {
        finish.push(() => resolve(attemptOf({ status: 'collecting_files', uploaded })));
      });
    };
    const { backend } = await renderFlow({ ...opened(), uploadFile });
    await addFiles(file('a.xml'), file('b.xml'));
    expect(sent.map((request) => request.file.name)).toEqual(['a.xml']);
    sent[0]?.onProgress(0.5);
    expect(await screen.findByText(/^Uploading, 50%/)).toBeVisible();
    finish[0]?.();
    await waitFor(() => expect(sent.map((request) => request.file.name)).toEqual(['a.xml', 'b.xml']));
    finish[1]?.();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(backend.startFileAttempt).toHaveBeenCalledOnce();
  });

  it('goes on with the files that the server has after a reload', async () => {
    const attempt = attemptOf({ status: 'collecting_files', utility: filesOnly, uploaded });
    const { backend } = await renderFlow(opened({ attempt }));
    expect(currentScreen()).toBe('file-upload');
    expect(screen.getByText('Solar.zip')).toBeVisible();
    await addFiles(file());
    await waitFor(() => expect(backend.uploadFile).toHaveBeenCalledOnce());
    expect(backend.startFileAttempt).not.toHaveBeenCalled();
  });

  it('reports a refused file without its name, and keeps the others', async () => {
    const uploadFile = vi
      .fn()
      .mockResolvedValueOnce(attemptOf({ status: 'collecting_files', uploaded }))
      .mockRejectedValueOnce(new BackendError('pdf'));
    const { onEvent } = await renderFlow({ ...opened(), uploadFile });
    await addFiles(file(), file('bill.pdf'));
    expect(await screen.findByText(/This is a PDF/)).toBeVisible();
    expect(screen.getByText('Solar.zip')).toBeVisible();
    expect(onEvent.mock.calls).toContainEqual(['error', { code: 'file_rejected' }]);
    expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
  });

  it('refuses a file over 200 MB without sending it', async () => {
    const { backend } = await renderFlow(opened());
    const large = file();
    Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 + 1 });
    await addFiles(large);
    expect(screen.getByText(/too large or has too many meters/)).toBeVisible();
    expect(backend.startFileAttempt).not.toHaveBeenCalled();
  });

  it('sends a file again after the connection broke', async () => {
    const uploadFile = vi
      .fn()
      .mockRejectedValueOnce(new BackendError('network'))
      .mockResolvedValueOnce(attemptOf({ status: 'collecting_files', uploaded }));
    const { backend } = await renderFlow({ ...opened(), uploadFile });
    await addFiles(file());
    await press('Try again: usage.xml');
    expect(await screen.findByText('Solar.zip')).toBeVisible();
    expect(backend.startFileAttempt).toHaveBeenCalledOnce();
  });

  it('starts another attempt for the next try when the attempt is gone', async () => {
    const uploadFile = vi
      .fn()
      .mockRejectedValueOnce(new BackendError('not_found'))
      .mockResolvedValueOnce(attemptOf({ status: 'collecting_files', uploaded }));
    const { backend } = await renderFlow({ ...opened(), uploadFile });
    await addFiles(file());
    await press('Try again: usage.xml');
    await waitFor(() => expect(backend.startFileAttempt).toHaveBeenCalledTimes(2));
  });

  it('ends with the session', async () => {
    const uploadFile = () => Promise.reject(new BackendError('connect_token_expired'));
    await renderFlow({ ...opened(), uploadFile });
    await addFiles(file());
    await waitFor(() => expect(currentScreen()).toBe('error'));
  });

  it('stops the upload of a removed file', async () => {
    let signal: AbortSignal | undefined;
    const uploadFile = (request: UploadRequest) => {
      signal = request.signal;
      return new Promise<never>(() => {});
    };
    await renderFlow({ ...opened(), uploadFile });
    await addFiles(file());
    await press('Remove usage.xml');
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByText('usage.xml')).not.toBeInTheDocument();
  });

  it('removes a file that the server has', async () => {
    const attempt = attemptOf({ status: 'collecting_files', utility: filesOnly, uploaded });
    const { backend } = await renderFlow(opened({ attempt }));
    await press('Remove Solar.zip');
    expect(backend.removeFile).toHaveBeenCalledExactlyOnceWith('file-2');
    expect(screen.queryByText('Solar.zip')).not.toBeInTheDocument();
  });

  it('keeps the files when storing them fails', async () => {
    const confirmFiles = () => Promise.reject(new BackendError('network'));
    const attempt = attemptOf({ status: 'collecting_files', utility: filesOnly, uploaded });
    await renderFlow({ ...opened({ attempt }), confirmFiles });
    await press('Continue');
    expect(screen.getByText('You seem to be offline.')).toBeVisible();
    expect(screen.getByText('Solar.zip')).toBeVisible();
  });
});
