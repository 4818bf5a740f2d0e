import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  connection,
  DAY,
  edison,
  facts,
  failing,
  NOON,
  openManagePage,
  sharingOf,
} from '../testing/manage-page.tsx';
import { currentScreen, press } from '../testing/render-flow.tsx';
import { twoWays } from '../testing/samples.ts';

afterEach(() => vi.unstubAllEnvs());

describe('what is shared', () => {
  it('is read before anything is shown', async () => {
    const { onReady, onEvent } = await openManagePage({}, { readSharing: () => new Promise(() => {}) });
    expect(currentScreen()).toBe('loading');
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    expect(onReady).not.toHaveBeenCalled();
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('is shown with its dates, its login and its accounts', async () => {
    const { onReady, onEvent } = await openManagePage();
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
      await openManagePage({ sharing }, {}, locale);
      expect(facts(document).map(([, value]) => value)).toEqual([purpose, data, months, end]);
      expect(facts(document)[0]?.[0]).toBe(why);
    },
  );

  it('ends on the day that the terms and the receipts name, whatever the time zone', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    await openManagePage({ sharing: { expires_at: Date.UTC(2030, 0, 1) / 1000 } });
    expect(facts(document).at(-1)).toEqual(['Until', 'January 1, 2030']);
  });

  it('has a group of its own for each utility, whose buttons name it', async () => {
    await openManagePage({ connections: [connection, edison] });
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
    await openManagePage();
    expect(screen.queryByRole('button', { name: 'Stop sharing everything' })).not.toBeInTheDocument();
  });

  it('folds more than three accounts until their number is pressed', async () => {
    const many = Array.from({ length: 4 }, (_, index) => ({
      account_number: `••••000${index}`,
      address: 'Here',
    }));
    const { user } = await openManagePage({ connections: [{ ...connection, accounts: many }] });
    const group = screen.getByText('4 accounts').closest('details') as HTMLDetailsElement;
    expect(group.open).toBe(false);
    await user.click(screen.getByText('4 accounts'));
    expect(group.open).toBe(true);
    expect(within(group).getAllByRole('listitem', { hidden: true })).toHaveLength(4);
  });

  it('says that nothing was read, that data is being prepared, and that a login is refused', async () => {
    const preparing = { ...connection, status: 'preparing', accounts: [], last_success_at: null } as const;
    await openManagePage({
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
      await openManagePage({
        connections: [{ ...connection, status, utility: { ...twoWays, methods: [] } }],
      });
      const utility = screen.getByRole('listitem', { name: 'PG&E' });
      expect(within(utility).getByRole('button')).toHaveTextContent('Stop sharing');
    },
  );

  it('may be nothing', async () => {
    await openManagePage({ connections: [], last_read_at: null });
    expect(screen.getByRole('heading')).toHaveTextContent('You share nothing with Sunny Solar');
    expect(screen.queryByText(/^Stop/)).not.toBeInTheDocument();
  });

  it('closes with Escape and with its button', async () => {
    const { user, onExit } = await openManagePage();
    await user.keyboard('{Escape}');
    await press('Close');
    expect(onExit).toHaveBeenCalledTimes(2);
  });
});

describe('an error', () => {
  it.each([
    ['connect_token_expired', 'This page has expired'],
    ['connect_token_unknown', 'This link doesn’t work'],
    ['origin_not_allowed', 'Don’t sign in on this page'],
  ])('replaces the page when trying again cannot help: %s', async (code, title) => {
    const { onEvent, onReady } = await openManagePage({}, { readSharing: failing(code) });
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
    await openManagePage({}, { stopSharing: failing('connect_token_expired') });
    await press('Stop sharing: PG&E');
    await press('Stop and delete');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading')).toHaveTextContent('This page has expired');
    expect(screen.getByText(/Open it again from/)).toHaveTextContent('Sunny Solar');
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it.each(['network', 'server_error'])('lets the person try again after %s', async (code) => {
    const { backend, onReady } = await openManagePage(
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
