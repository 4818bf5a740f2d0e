import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, sessionOf } from '../../testing/fake-backend.ts';
import { addFiles, currentScreen, file, press, renderFlow } from '../../testing/render-flow.tsx';
import { filesOnly, twoWays, uploaded } from '../../testing/samples.ts';
import type { ConnectFlowResult } from '../connect-flow-result.ts';
import type { ConnectFlowActions } from '../connect-state.ts';

const opened = (fields = {}) => ({
  openSession: async () => sessionOf({ consented: true, utility: filesOnly, ...fields }),
});
const attempt = attemptOf({ status: 'collecting_files', utility: twoWays, uploaded });

describe('leaving with files', () => {
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

  it('cancels an attempt whose first file was removed while it started', async () => {
    let begin = () => {};
    const startFileAttempt = () =>
      new Promise<typeof attempt>((resolve) => {
        begin = () => resolve(attemptOf({ status: 'collecting_files' }));
      });
    const { backend } = await renderFlow({ ...opened(), startFileAttempt });
    await addFiles(file());
    await press('Remove usage.xml');
    await act(async () => begin());
    await press('Close');
    expect(backend.uploadFile).not.toHaveBeenCalled();
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

/** For a flow with our screens. */
const spyOnActions = () => {
  let actions: ConnectFlowActions | undefined;
  const renderScreen = (flow: ConnectFlowResult) => {
    actions = flow.actions;
    return null;
  };
  return { latest: () => actions as ConnectFlowActions, renderScreen };
};

describe('while the data is being stored', () => {
  const confirmFiles = () => new Promise<never>(() => {});

  it('ignores Back', async () => {
    await renderFlow({ ...opened({ attempt, utility: null }), confirmFiles });
    await press('Continue');
    await press('Back');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentScreen()).toBe('file-upload');
  });

  it('does not go another way', async () => {
    const { latest, renderScreen } = spyOnActions();
    const { backend } = await renderFlow(
      { ...opened({ attempt, utility: twoWays }), confirmFiles },
      { renderScreen },
    );
    await press('Continue');
    act(() => latest().chooseWay('sign_in'));
    expect(currentScreen()).toBe('file-upload');
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
  });

  it('sends no file, which would be lost', async () => {
    const { latest, renderScreen } = spyOnActions();
    const uploadFile = vi.fn().mockRejectedValueOnce(new BackendError('network'));
    await renderFlow({ ...opened({ attempt }), confirmFiles, uploadFile }, { renderScreen });
    await addFiles(file());
    await press('Continue');
    await act(async () => {
      latest().addFiles([file()]);
      latest().retryFile('upload-1');
    });
    expect(uploadFile).toHaveBeenCalledOnce();
  });
});

describe('other ways to connect', () => {
  const goToFiles = async () => {
    await press('Other ways to connect');
    await press(/^Upload a Green Button file/);
  };

  it('goes to the preferred way, and to another one from the list', async () => {
    await renderFlow(opened({ utility: twoWays }));
    expect(currentScreen()).toBe('credentials');
    await goToFiles();
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
    const { backend } = await renderFlow(opened({ utility: twoWays, attempt }));
    await press('Other ways to connect');
    await press(/^Sign in with your utility login/);
    expect(currentScreen()).toBe('file-upload');
    await press('Stop');
    expect(currentScreen()).toBe('credentials');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('starts another attempt after the person left while the first one was starting', async () => {
    const started = attemptOf({ status: 'collecting_files' });
    let begin = () => {};
    const startFileAttempt = vi.fn(() => {
      return new Promise<typeof started>((resolve) => {
        begin = () => resolve(started);
      });
    });
    await renderFlow({ ...opened({ utility: twoWays }), startFileAttempt });
    await goToFiles();
    await addFiles(file());
    await press('Other ways to connect');
    await press(/^Sign in with your utility login/);
    await press('Stop');
    await goToFiles();
    await act(async () => begin());
    await addFiles(file());
    expect(startFileAttempt).toHaveBeenCalledTimes(2);
  });
});
