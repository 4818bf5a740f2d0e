import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BackendError, type UploadRequest } from '../lib/backend.ts';
import { attemptOf, sessionOf } from '../testing/fake-backend.ts';
import { currentScreen, press, renderFlow, settled } from '../testing/render-flow.tsx';
import { filesOnly, twoWays, uploaded } from '../testing/samples.ts';

const file = (name = 'usage.xml') => new File(['<feed/>'], name);
const consented = (fields = {}) => sessionOf({ consented: true, utility: filesOnly, ...fields });
const opened = (fields = {}) => ({ openSession: async () => consented(fields) });

const add = async (...files: File[]) => {
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
  // The uploader loads with the first file.
  await vi.dynamicImportSettled();
  await settled();
};

describe('connecting with files', () => {
  it('sends the files, shows what is in them, stores it, and returns the code', async () => {
    const { backend, onSuccess, onEvent } = await renderFlow(opened());
    expect(currentScreen()).toBe('file-upload');
    expect(backend.startFileAttempt).not.toHaveBeenCalled();
    await add(file());
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
    await add(file('a.xml'), file('b.xml'));
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
    await add(file());
    await waitFor(() => expect(backend.uploadFile).toHaveBeenCalledOnce());
    expect(backend.startFileAttempt).not.toHaveBeenCalled();
  });

  it('reports a refused file without its name, and keeps the others', async () => {
    const uploadFile = vi
      .fn()
      .mockResolvedValueOnce(attemptOf({ status: 'collecting_files', uploaded }))
      .mockRejectedValueOnce(new BackendError('pdf'));
    const { onEvent } = await renderFlow({ ...opened(), uploadFile });
    await add(file(), file('bill.pdf'));
    expect(await screen.findByText(/This is a PDF/)).toBeVisible();
    expect(screen.getByText('Solar.zip')).toBeVisible();
    expect(onEvent.mock.calls).toContainEqual(['error', { code: 'file_rejected' }]);
    expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
  });

  it('refuses a file over 200 MB without sending it', async () => {
    const { backend } = await renderFlow(opened());
    const large = file();
    Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 + 1 });
    await add(large);
    expect(screen.getByText(/larger than 200 MB/)).toBeVisible();
    expect(backend.startFileAttempt).not.toHaveBeenCalled();
  });

  it('sends a file again after the connection broke', async () => {
    const uploadFile = vi
      .fn()
      .mockRejectedValueOnce(new BackendError('network'))
      .mockResolvedValueOnce(attemptOf({ status: 'collecting_files', uploaded }));
    const { backend } = await renderFlow({ ...opened(), uploadFile });
    await add(file());
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
    await add(file());
    await press('Try again: usage.xml');
    await waitFor(() => expect(backend.startFileAttempt).toHaveBeenCalledTimes(2));
  });

  it('ends with the session', async () => {
    const uploadFile = () => Promise.reject(new BackendError('connect_token_expired'));
    await renderFlow({ ...opened(), uploadFile });
    await add(file());
    await waitFor(() => expect(currentScreen()).toBe('error'));
  });

  it('stops the upload of a removed file', async () => {
    let signal: AbortSignal | undefined;
    const uploadFile = (request: UploadRequest) => {
      signal = request.signal;
      return new Promise<never>(() => {});
    };
    await renderFlow({ ...opened(), uploadFile });
    await add(file());
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

describe('leaving with files', () => {
  const attempt = attemptOf({ status: 'collecting_files', utility: twoWays, uploaded });

  it('leaves at once without files', async () => {
    const { onExit, backend } = await renderFlow(opened());
    await press('Close');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'file-upload');
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
  });

  it('asks before Close forgets the files', async () => {
    const { onExit, backend } = await renderFlow(opened({ attempt }));
    await press('Close');
    expect(screen.getByText(/Your files will be removed/)).toBeVisible();
    await press('Keep going');
    expect(onExit).not.toHaveBeenCalled();
    await press('Close');
    await press('Stop');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'file-upload');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('asks before Back forgets the files', async () => {
    const { backend } = await renderFlow(opened({ attempt, utility: null }));
    await press('Back');
    expect(currentScreen()).toBe('file-upload');
    await press('Stop');
    expect(currentScreen()).toBe('utility-selection');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('waits for the code when closed while the data is being stored', async () => {
    let store = () => {};
    const confirmFiles = () =>
      new Promise<ReturnType<typeof attemptOf>>((resolve) => {
        store = () => resolve(attemptOf({ status: 'succeeded', accounts: uploaded.accounts }));
      });
    const { onExit, onSuccess } = await renderFlow({ ...opened({ attempt }), confirmFiles });
    await press('Continue');
    await press('Close');
    await press('Stop');
    store();
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onExit).not.toHaveBeenCalled();
  });
});

describe('other ways to connect', () => {
  it('goes to the preferred way, and to another one from the list', async () => {
    await renderFlow(opened({ utility: twoWays }));
    expect(currentScreen()).toBe('credentials');
    await press('Other ways to connect');
    await press(/^Upload a Green Button file/);
    expect(currentScreen()).toBe('file-upload');
    await press('Other ways to connect');
    await press(/^Sign in with your utility login/);
    expect(currentScreen()).toBe('credentials');
  });

  it('offers no list where there is one way', async () => {
    await renderFlow(opened());
    expect(screen.queryByRole('button', { name: 'Other ways to connect' })).not.toBeInTheDocument();
  });

  it('asks before it forgets files', async () => {
    const attempt = attemptOf({ status: 'collecting_files', utility: twoWays, uploaded });
    const { backend } = await renderFlow(opened({ utility: twoWays, attempt }));
    await press('Other ways to connect');
    await press(/^Sign in with your utility login/);
    expect(currentScreen()).toBe('file-upload');
    await press('Stop');
    expect(currentScreen()).toBe('credentials');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });
});
