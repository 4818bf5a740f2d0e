import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../lib/backend.ts';
import {
  announced,
  connection,
  edison,
  eventsNamed,
  failing,
  openManagePage,
} from '../testing/manage-page.tsx';
import { press, settled } from '../testing/render-flow.tsx';
import { redirectOnly } from '../testing/samples.ts';

describe('stopping', () => {
  it('deletes nothing before it was said what, and confirmed', async () => {
    const { backend } = await openManagePage();
    await press('Stop sharing: PG&E');
    const dialog = screen.getByRole('dialog', { name: 'Stop sharing PG&E with Sunny Solar?' });
    expect(dialog).toHaveTextContent('Sunny Solar loses access right away.');
    expect(dialog).toHaveTextContent(
      'We delete your stored login and 2 accounts with all usage and bills. This can’t be undone.',
    );
    expect(dialog).toHaveTextContent('To delete what Sunny Solar has already copied, ask them.');
    await press('Keep sharing');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(backend.stopSharing).not.toHaveBeenCalled();
  });

  it.each([
    [
      { ...connection, method: 'redirect', utility: redirectOnly },
      'your permission at the utility and 2 accounts with',
    ],
    [edison, 'We delete 1 account with'],
    [{ ...connection, accounts: [] }, 'We delete your stored login. This'],
  ] as const)('names what is deleted of each method, %#', async (only, text) => {
    await openManagePage({ connections: [only] });
    await press(/^Stop sharing:/);
    expect(screen.getByRole('dialog')).toHaveTextContent(text);
  });

  it('leaves the other utility, moves the focus to the heading, announces and reports it', async () => {
    const { backend, onEvent, onReady } = await openManagePage({ connections: [connection, edison] });
    await press('Stop sharing: Southern California Edison');
    await press('Stop and delete');
    expect(backend.stopSharing).toHaveBeenCalledExactlyOnceWith('connection-2');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)).toEqual(['PG&E']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const sentence = 'You no longer share Southern California Edison with Sunny Solar. The data was deleted.';
    expect(await announced()).toBe(sentence);
    const removed = { utility_id: edison.utility.id, utility_name: edison.utility.name };
    expect(eventsNamed(onEvent, 'removed')).toEqual([removed]);
    expect(onReady).toHaveBeenCalledOnce();
  });

  it('ends on the empty page after the last utility', async () => {
    await openManagePage();
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing with Sunny Solar');
    expect(screen.getByRole('heading')).toHaveFocus();
    expect(screen.getByText(/^You no longer share/, { ignore: '[role=status]' })).toBeVisible();
    expect(await announced()).toMatch(/^You no longer share PG&E with Sunny Solar/);
  });

  it('stops everything at once', async () => {
    const { backend, onEvent } = await openManagePage({ connections: [connection, edison] });
    await press('Stop sharing everything');
    const dialog = screen.getByRole('dialog', { name: 'Stop sharing everything with Sunny Solar?' });
    expect(dialog).toHaveTextContent('your stored login and 3 accounts');
    await press('Stop and delete');
    expect(backend.stopSharing).toHaveBeenCalledExactlyOnceWith(null);
    expect(eventsNamed(onEvent, 'removed')).toHaveLength(2);
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing');
  });

  it('works with the keyboard only', async () => {
    const { user, backend, onExit } = await openManagePage();
    const focusedName = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    const names: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      await user.tab();
      names.push(focusedName());
    }
    expect(names).toEqual(['Close', 'Change accounts: PG&E', 'Stop sharing: PG&E']);
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Keep sharing' }).focus();
    // Escape belongs to the dialog, which closes on the event `cancel` of the browser.
    await user.keyboard('{Escape}');
    expect(onExit).not.toHaveBeenCalled();
    await user.tab();
    expect(focusedName()).toBe('Stop and delete');
    await user.keyboard('{Enter}');
    await settled();
    expect(backend.stopSharing).toHaveBeenCalledOnce();
  });

  it.each([
    ['server_error', 'Something went wrong on our side.'],
    ['network', 'You seem to be offline.'],
  ])('stays in the dialog after %s, and works at the second try', async (code, title) => {
    const { stopSharing, onEvent } = await openManagePage();
    stopSharing.mockRejectedValueOnce(new BackendError(code));
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('alert')).toHaveTextContent(title);
    expect(eventsNamed(onEvent, 'error')).toEqual([{ code: 'service_unavailable' }]);
    expect(eventsNamed(onEvent, 'removed')).toEqual([]);
    await press('Stop and delete');
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing');
  });

  it('does not show an old failure when it asks again', async () => {
    const { stopSharing } = await openManagePage();
    stopSharing.mockRejectedValueOnce(new BackendError('network'));
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    await press('Keep sharing');
    await press('Stop sharing: PG&E');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('counts as done when another tab has done it', async () => {
    const { change } = await openManagePage({}, { stopSharing: failing('not_found') });
    await press('Stop sharing: PG&E');
    change({ connections: [] });
    await press('Stop and delete');
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing');
  });

  it('sends one request for two presses, and does not close meanwhile', async () => {
    let finish = () => {};
    const stopSharing = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    await openManagePage({}, { stopSharing });
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    await press('Stop and delete');
    await press('Keep sharing');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(stopSharing).toHaveBeenCalledOnce();
    finish();
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
