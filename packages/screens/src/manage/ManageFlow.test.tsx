import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { Locale, ManagedConnection, ManagedSharing } from '@utility-connect/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadLaterScreens } from '../flow/load-later-screens.ts';
import { BackendError } from '../lib/backend.ts';
import { fakeBackend, sessionOf } from '../testing/fake-backend.ts';
import { installFakeClock } from '../testing/fake-clock.ts';
import { currentScreen, press, settled } from '../testing/render-flow.tsx';
import { accounts, pge, redirectOnly, twoWays, utilities } from '../testing/samples.ts';
import { ManageFlow, type ManageFlowProps } from './ManageFlow.tsx';

const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
const DAY = 86_400;

const connection: ManagedConnection = {
  id: 'connection-1',
  utility: twoWays,
  username: 'u•••@example.com',
  method: 'sign_in',
  status: 'active',
  connected_at: NOON - 90 * DAY,
  last_success_at: NOON - DAY,
  accounts,
};

const edison: ManagedConnection = {
  ...connection,
  id: 'connection-2',
  utility: utilities[1] ?? pge,
  method: 'file',
  username: null,
  accounts: accounts.slice(0, 1),
};

const sharingOf = (changes: Partial<ManagedSharing> = {}): ManagedSharing => ({
  company_name: 'Sunny Solar',
  environment: 'sandbox',
  last_read_at: NOON,
  connections: [connection],
  expires_in: 1800,
  ...changes,
});

afterEach(() => vi.unstubAllEnvs());

const failing = (code: string) => () => Promise.reject(new BackendError(code));

/** Renders the page on a fake clock, over a backend that really stops sharing. */
const open = async (
  changes: Partial<ManagedSharing> = {},
  overrides: Partial<ManageFlowProps['backend']> = {},
  locale: Locale = 'en',
) => {
  let sharing = sharingOf(changes);
  const stopSharing = vi.fn(async (id: string | null): Promise<unknown> => {
    const connections = sharing.connections.filter((kept) => id !== null && kept.id !== id);
    sharing = { ...sharing, connections };
    return undefined;
  });
  const backend = {
    readSharing: vi.fn(async () => sharing),
    stopSharing,
    startSignIn: vi.fn(async (_utilityId: string) => 'connect-token'),
    ...overrides,
  };
  const flow = fakeBackend({
    openSession: vi.fn(async () => sessionOf({ mode: 'update', consented: true, utility: pge })),
  });
  const spies = { onExit: vi.fn(), onEvent: vi.fn(), onReady: vi.fn(), onLeaveChange: vi.fn() };
  const createFlowBackend = vi.fn((_token: string) => flow);
  // Before the clock is replaced: a module loads in real time.
  await Promise.all([loadLaterScreens(locale), import(`./languages/${locale}.ts`)]);
  const user = installFakeClock();
  render(<ManageFlow backend={backend} createFlowBackend={createFlowBackend} locale={locale} {...spies} />);
  await waitFor(() => expect(document.querySelector('[data-screen]')).not.toBeNull());
  await settled();
  const change = (next: Partial<ManagedSharing>) => {
    sharing = { ...sharing, ...next };
  };
  return { backend, stopSharing, createFlowBackend, user, change, ...spies };
};

const facts = (within: ParentNode) =>
  [...(within.querySelector('dl')?.children ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const announced = async () => {
  await act(() => vi.advanceTimersByTimeAsync(200));
  return screen.getByRole('status').textContent;
};
const eventsNamed = (onEvent: ReturnType<typeof vi.fn>, name: string) =>
  onEvent.mock.calls.filter(([event]) => event === name).map(([, metadata]) => metadata);

describe('what is shared', () => {
  it('is read before anything is shown', async () => {
    const { onReady, onEvent } = await open({}, { readSharing: () => new Promise(() => {}) });
    expect(currentScreen()).toBe('loading');
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    expect(onReady).not.toHaveBeenCalled();
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('is shown with its dates, its login and its accounts', async () => {
    const { onReady, onEvent } = await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What you share with Sunny Solar');
    expect(screen.getByText(/last read your data on/)).toHaveTextContent('November 20, 2026');
    expect(facts(document)).toEqual([
      ['Data', 'Accounts, electricity use, bills'],
      ['Until', 'You stop sharing'],
    ]);
    const utility = screen.getByRole('listitem', { name: 'PG&E' });
    expect(within(utility).getByText('u•••@example.com')).toBeVisible();
    expect(within(utility).getByText('••••4521')).toBeVisible();
    expect(facts(utility)).toEqual([
      ['Since', 'August 22, 2026'],
      ['Updated', 'November 19, 2026'],
    ]);
    expect(onReady).toHaveBeenCalledOnce();
    expect(onEvent.mock.calls).toEqual([['screen', { screen: 'manage' }]]);
  });

  it.each([
    ['en', 'Why', '“To size your panels.”', 'Electricity use, bills', '12 months', 'November 20, 2027'],
    [
      'es',
      'Para qué',
      '«To size your panels.»',
      'Consumo eléctrico, facturas',
      '12 meses',
      '20 de noviembre de 2027',
    ],
    [
      'fr',
      'Pourquoi',
      '«\u00a0To size your panels.\u00a0»',
      'Consommation, factures',
      '12 mois',
      '20 novembre 2027',
    ],
  ] as const)(
    'is shown with the purpose and the limits: %s',
    async (locale, why, purpose, data, months, end) => {
      const sharing = {
        purpose: 'To size your panels.',
        scopes: ['intervals', 'bills'],
        history_months: 12,
        expires_at: NOON + 365 * DAY,
      } as const;
      await open({ sharing }, {}, locale);
      expect(facts(document).map(([, value]) => value)).toEqual([purpose, data, months, end]);
      expect(facts(document)[0]?.[0]).toBe(why);
    },
  );

  it('ends on the day that the terms and the receipts name, whatever the time zone', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    await open({ sharing: { expires_at: Date.UTC(2030, 0, 1) / 1000 } });
    expect(facts(document).at(-1)).toEqual(['Until', 'January 1, 2030']);
  });

  it('has a group of its own for each utility, whose buttons name it', async () => {
    await open({ connections: [connection, edison] });
    for (const name of [
      'Change accounts: PG&E',
      'Stop sharing: PG&E',
      'Add a newer file: Southern California Edison',
      'Stop sharing: Southern California Edison',
      'Stop sharing everything',
    ])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('offers to stop everything only when there are several utilities', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Stop sharing everything' })).not.toBeInTheDocument();
  });

  it('folds more than three accounts until their number is pressed', async () => {
    const many = Array.from({ length: 4 }, (_, index) => ({
      account_number: `••••000${index}`,
      address: 'Here',
    }));
    const { user } = await open({ connections: [{ ...connection, accounts: many }] });
    const group = screen.getByText('4 accounts').closest('details') as HTMLDetailsElement;
    expect(group.open).toBe(false);
    await user.click(screen.getByText('4 accounts'));
    expect(group.open).toBe(true);
    expect(within(group).getAllByRole('listitem', { hidden: true })).toHaveLength(4);
  });

  it('says that nothing was read, that data is being prepared, and that a login is refused', async () => {
    const preparing = { ...connection, status: 'preparing', accounts: [], last_success_at: null } as const;
    await open({
      last_read_at: null,
      connections: [preparing, { ...edison, method: 'redirect', status: 'needs_sign_in' }],
    });
    expect(screen.getByText(/hasn’t read your data yet/)).toBeVisible();
    expect(screen.getByText('Your utility is still preparing the data.')).toBeVisible();
    expect(screen.getByText('Not yet')).toBeVisible();
    expect(screen.getByText(/no longer gives access/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Sign in again/ })).toHaveAttribute('data-kind', 'primary');
  });

  it.each(['active', 'needs_sign_in'] as const)(
    'can only be stopped at a utility that can no longer be connected: %s',
    async (status) => {
      await open({ connections: [{ ...connection, status, utility: { ...twoWays, methods: [] } }] });
      const utility = screen.getByRole('listitem', { name: 'PG&E' });
      expect(within(utility).getByRole('button')).toHaveTextContent('Stop sharing');
    },
  );

  it('may be nothing', async () => {
    await open({ connections: [], last_read_at: null });
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing with Sunny Solar');
    expect(screen.queryByText(/^Stop/)).not.toBeInTheDocument();
  });

  it('closes with Escape and with its button', async () => {
    const { user, onExit } = await open();
    await user.keyboard('{Escape}');
    await press('Close');
    expect(onExit).toHaveBeenCalledTimes(2);
  });
});

describe('stopping', () => {
  it('deletes nothing before it was said what, and confirmed', async () => {
    const { backend } = await open();
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
    await open({ connections: [only] });
    await press(/^Stop sharing:/);
    expect(screen.getByRole('dialog')).toHaveTextContent(text);
  });

  it('leaves the other utility, moves the focus to the heading, announces and reports it', async () => {
    const { backend, onEvent, onReady } = await open({ connections: [connection, edison] });
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
    await open();
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing with Sunny Solar');
    expect(screen.getByRole('heading')).toHaveFocus();
    expect(screen.getByText(/^You no longer share/, { ignore: '[role=status]' })).toBeVisible();
    expect(await announced()).toMatch(/^You no longer share PG&E with Sunny Solar/);
  });

  it('stops everything at once', async () => {
    const { backend, onEvent } = await open({ connections: [connection, edison] });
    await press('Stop sharing everything');
    const dialog = screen.getByRole('dialog', { name: 'Stop sharing everything with Sunny Solar?' });
    expect(dialog).toHaveTextContent('your stored login and 3 accounts');
    await press('Stop and delete');
    expect(backend.stopSharing).toHaveBeenCalledExactlyOnceWith(null);
    expect(eventsNamed(onEvent, 'removed')).toHaveLength(2);
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing');
  });

  it('works with the keyboard only', async () => {
    const { user, backend, onExit } = await open();
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
    const { stopSharing, onEvent } = await open();
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
    const { stopSharing } = await open();
    stopSharing.mockRejectedValueOnce(new BackendError('network'));
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    await press('Keep sharing');
    await press('Stop sharing: PG&E');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('counts as done when another tab has done it', async () => {
    const { change } = await open({}, { stopSharing: failing('not_found') });
    await press('Stop sharing: PG&E');
    change({ connections: [] });
    await press('Stop and delete');
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing');
  });

  it('sends one request for two presses, and does not close meanwhile', async () => {
    let finish = () => {};
    const stopSharing = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    await open({}, { stopSharing });
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

describe('a sign-in', () => {
  it('changes the accounts in the flow, and shows them on the page afterward', async () => {
    // jsdom says no when the focused element is removed.
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { backend, createFlowBackend, change, onEvent, onExit, user } = await open();
    await press('Change accounts: PG&E');
    expect(backend.startSignIn).toHaveBeenCalledExactlyOnceWith('14328');
    expect(createFlowBackend).toHaveBeenCalledExactlyOnceWith('connect-token');
    await waitFor(() => expect(currentScreen()).toBe('credentials'));
    await user.type(screen.getByLabelText('Username or email'), 'user@example.com');
    await user.type(screen.getByLabelText('Password'), 'password');
    await press('Connect');
    await waitFor(() => expect(currentScreen()).toBe('success'));
    change({ connections: [{ ...connection, accounts: accounts.slice(1) }] });
    await press(/^Continue/);
    await waitFor(() => expect(currentScreen()).toBe('manage'));
    expect(screen.queryByText('••••4521')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(eventsNamed(onEvent, 'screen').map(({ screen: name }) => name)).toEqual([
      'manage',
      'credentials',
      'connecting',
      'success',
      'manage',
    ]);
    expect(eventsNamed(onEvent, 'success')).toEqual([]);
    expect(onExit).not.toHaveBeenCalled();
  });

  it('begins alone: other buttons wait for it', async () => {
    const startSignIn = vi.fn(() => new Promise<string>(() => {}));
    await open({ connections: [connection, edison] }, { startSignIn });
    await press('Change accounts: PG&E');
    await press('Add a newer file: Southern California Edison');
    await press('Stop sharing: PG&E');
    expect(startSignIn).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('goes back to the page when the person leaves it', async () => {
    const { onExit, onEvent } = await open({ connections: [{ ...connection, status: 'needs_sign_in' }] });
    await press('Sign in again: PG&E');
    await waitFor(() => expect(currentScreen()).toBe('credentials'));
    await press('Close');
    await waitFor(() => expect(currentScreen()).toBe('manage'));
    expect(onExit).not.toHaveBeenCalled();
    expect(eventsNamed(onEvent, 'exit')).toEqual([]);
  });

  it('is cancelled when the host page closes the dialog', async () => {
    const { createFlowBackend, onLeaveChange, user } = await open();
    await press('Change accounts: PG&E');
    await waitFor(() => expect(currentScreen()).toBe('credentials'));
    await user.type(screen.getByLabelText('Username or email'), 'user@example.com');
    await user.type(screen.getByLabelText('Password'), 'password');
    await press('Connect');
    expect(currentScreen()).toBe('connecting');
    act(() => onLeaveChange.mock.lastCall?.[0]());
    await settled();
    expect(createFlowBackend.mock.results[0]?.value.cancelAttempt).toHaveBeenCalledOnce();
    expect(currentScreen()).toBe('manage');
  });

  it.each([
    ['network', 'You seem to be offline.', 'service_unavailable'],
    ['server_error', 'Something went wrong on our side.', 'service_unavailable'],
    ['too_many_attempts', 'Too many attempts', 'too_many_attempts'],
  ])('says beside its button why it cannot begin: %s', async (code, title, reported) => {
    const { onEvent } = await open({ connections: [connection, edison] }, { startSignIn: failing(code) });
    await press('Change accounts: PG&E');
    const utility = screen.getByRole('listitem', { name: 'PG&E' });
    expect(within(utility).getByRole('alert')).toHaveTextContent(title);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(eventsNamed(onEvent, 'error')).toEqual([{ code: reported }]);
    expect(currentScreen()).toBe('manage');
  });
});

describe('an error', () => {
  it.each([
    ['connect_token_expired', 'This page has expired'],
    ['connect_token_unknown', 'This link doesn’t work'],
    ['origin_not_allowed', 'Don’t sign in on this page'],
  ])('replaces the page when trying again cannot help: %s', async (code, title) => {
    const { onEvent, onReady } = await open({}, { readSharing: failing(code) });
    expect(currentScreen()).toBe('error');
    expect(screen.getByRole('heading')).toHaveTextContent(title);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(onReady).toHaveBeenCalledOnce();
    expect(onEvent.mock.calls).toEqual([
      ['error', { code }],
      ['screen', { screen: 'error' }],
    ]);
  });

  it('replaces the page when the link expires while it is open', async () => {
    await open({}, { stopSharing: failing('connect_token_expired') });
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading')).toHaveTextContent('This page has expired');
    expect(screen.getByText(/Open it again from/)).toHaveTextContent('Sunny Solar');
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it.each(['network', 'server_error'])('lets the person try again after %s', async (code) => {
    const { backend, onReady } = await open(
      {},
      {
        readSharing: vi
          .fn(async () => sharingOf())
          .mockImplementationOnce(failing(code))
          .mockImplementationOnce(failing(code)),
      },
    );
    expect(screen.getByRole('heading')).toHaveTextContent('We’re having trouble connecting');
    // Again in vain: the focus must not be lost with the button.
    await press('Try again');
    expect(screen.getByRole('heading')).toHaveFocus();
    await press('Try again');
    expect(backend.readSharing).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What you share with Sunny Solar');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(onReady).toHaveBeenCalledOnce();
  });
});
