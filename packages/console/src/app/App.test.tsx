import '../../../screens/src/testing/dialogs.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { POLL_SECONDS } from '../lib/queries.ts';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { clients, hostileClient } from '../testing/clients.ts';
import { activeDetail, brokenDetail, connectionDetail, sandboxDetail } from '../testing/connections.ts';
import { createFakeOperator, type FakeAnswers, failure } from '../testing/fake-operator.ts';
import { newEntries, search } from '../testing/journal.ts';
import { now } from '../testing/now.ts';
import { endpoint } from '../testing/webhooks.ts';

const signedOut = failure(401, 'invalid_token', 'Sign in first.');

function open(path: string, answers: FakeAnswers = {}) {
  window.scrollTo = () => {};
  Element.prototype.scrollTo = () => {};
  const operator = createFakeOperator(answers);
  const addresses: string[] = [];
  render(<ConsoleStory path={path} operator={operator} onNavigate={(to) => addresses.push(to)} />);
  const reads = (start: string) =>
    operator.calls.filter(({ method, path }) => method === 'GET' && path.startsWith(start));
  const changes = () => operator.calls.filter(({ method }) => method !== 'GET');
  return { operator, addresses, reads, changes };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the sign-in', () => {
  it('opens the page of the address', async () => {
    const { changes } = open('/connections?state=active', { session: signedOut });
    await userEvent.type(await screen.findByLabelText('Operator token'), 'the-token-of-the-operator{Enter}');
    await heading('Connections');
    expect(changes()).toEqual([
      { method: 'POST', path: 'session', body: { token: 'the-token-of-the-operator' } },
    ]);
    const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Now',
      'Clients',
      'Connections',
      'Utilities',
      'Webhooks',
      'Journal',
      'Settings',
    ]);
  });

  it('attack: leaves the token in no address, no storage and no element', async () => {
    const { addresses, reads } = open('/', { session: signedOut });
    await userEvent.type(await screen.findByLabelText('Operator token'), 'the-token-of-the-operator{Enter}');
    await heading('Now');
    const places = [
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      document.cookie,
      location.href,
      document.documentElement.outerHTML,
      ...addresses,
      ...reads('').map(({ path }) => path),
    ];
    expect(places.filter((place) => place.includes('the-token'))).toEqual([]);
  });

  it('comes back when the sign-in has ended, and what was read is gone', async () => {
    const { operator } = open('/connections');
    await screen.findByText('household-88213');
    operator.answer({ session: signedOut, connections: signedOut, clients: signedOut });
    // At once, as nothing of that page was read before.
    await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
    await screen.findByLabelText('Operator token');
    expect(screen.queryByText('household-88213')).toBeNull();
    expect(document.title).toBe('Sign in · Utility Connect');
  });

  it('comes back after a sign-out', async () => {
    const { changes } = open('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByLabelText('Operator token');
    expect(changes()).toEqual([{ method: 'DELETE', path: 'session', body: {} }]);
  });
});

describe('reading', () => {
  it('is repeated while the tab is visible, and stops while it is hidden', async () => {
    vi.useFakeTimers();
    const { reads } = open('/');
    await act(() => vi.advanceTimersByTimeAsync(100));
    const count = () => reads('now').length;
    const first = count();
    await act(() => vi.advanceTimersByTimeAsync(POLL_SECONDS * 1000));
    expect(count()).toBe(first + 1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await act(() => vi.advanceTimersByTimeAsync(10 * POLL_SECONDS * 1000));
    expect(count()).toBe(first + 1);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await act(() => vi.advanceTimersByTimeAsync(POLL_SECONDS * 1000));
    expect(count()).toBeGreaterThan(first + 1);
  });

  it('keeps what it has when it fails, marks it, and tries again', async () => {
    vi.useFakeTimers();
    const { operator } = open('/connections');
    await act(() => vi.advanceTimersByTimeAsync(100));
    operator.answer({ connections: failure(503, 'service_unavailable', 'The service is overloaded.') });
    await act(() => vi.advanceTimersByTimeAsync(POLL_SECONDS * 1000));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('This is not up to date: the last read failed')).toBeTruthy();
    expect(alert.getByText('The service is overloaded.')).toBeTruthy();
    expect(alert.getByText('7f3c2a90-51de-4b0e-9c1f-2a6f0c3d8e11')).toBeTruthy();
    expect(screen.getByText('household-88213')).toBeTruthy();
    operator.answer({ connections: { items: [], next_cursor: null } });
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('No connections yet')).toBeTruthy();
  });
});

describe('a list', () => {
  it('has its filters in the address, and a new filter begins at the first page', async () => {
    const { addresses, reads } = open('/connections?cursor=next-page&utility_id=14328');
    await heading('Connections');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Needs sign-in');
    await waitFor(() =>
      expect(reads('connections').at(-1)?.path).toBe('connections?state=needs_sign_in&utility_id=14328'),
    );
    expect(addresses).toEqual(['/connections?utility_id=14328&state=needs_sign_in']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(addresses.at(-1)).toBe('/connections');
  });

  it('is read page by page, with the cursor in the address', async () => {
    const { addresses, reads } = open('/connections?state=active');
    await userEvent.click(await screen.findByRole('link', { name: 'Next page' }));
    await waitFor(() =>
      expect(reads('connections').at(-1)?.path).toBe('connections?state=active&cursor=next-page'),
    );
    expect(addresses).toEqual(['/connections?state=active&cursor=next-page']);
    await userEvent.click(screen.getByRole('link', { name: 'First page' }));
    expect(addresses.at(-1)).toBe('/connections?state=active');
  });

  it('finds ids with signs that addresses encode', async () => {
    const { reads } = open('/connections');
    await userEvent.type(await screen.findByLabelText('User, connection or account'), '100%41&a=b+c{Enter}');
    await waitFor(() => {
      const path = reads('connections').at(-1)?.path ?? '';
      expect(new URLSearchParams(path.split('?')[1]).get('query')).toBe('100%41&a=b+c');
    });
  });
});

describe('the search', () => {
  it('opens the one thing that it has found', async () => {
    const { addresses } = open('/', { search: { items: search.items.slice(1) } });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'user-1{Enter}');
    await heading('user-1');
    expect(addresses).toEqual(['/search?query=user-1', '/connections/5d10a7fe-2b7c-4b7e-8a51-0c2f1e9a4c33']);
  });

  it('lists several things', async () => {
    open('/search?query=user-1');
    await heading('Search: user-1');
    expect(await screen.findAllByRole('link', { name: 'user-1' })).toHaveLength(2);
  });
});

describe('a connection', () => {
  const { id } = connectionDetail;

  it('is removed only when its id is typed, after a list of what is lost', async () => {
    const { changes, addresses } = open(`/connections/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('2 accounts with 48 months of intervals')).toBeTruthy();
    expect(dialog.getByText('24 bills')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), 'user-1{Enter}');
    expect(changes()).toEqual([]);
    await userEvent.clear(dialog.getByRole('textbox'));
    await userEvent.type(dialog.getByRole('textbox'), `${id}{Enter}`);
    await heading('Connections');
    expect(changes()).toEqual([{ method: 'DELETE', path: `connections/${id}?confirm=${id}`, body: {} }]);
    expect(addresses).toEqual(['/connections']);
  });

  it('gives the reason of an action that is not possible, and does not send it', async () => {
    const { changes } = open(`/connections/${id}`);
    const button = await screen.findByRole('button', { name: 'Sync now' });
    expect(button).toHaveProperty('ariaDisabled', 'true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^The utility refuses the login/,
    );
    await userEvent.click(button);
    expect(changes()).toEqual([]);
  });

  it('is synced by one button', async () => {
    const { changes } = open('/connections/5d10', { connection: activeDetail });
    await userEvent.click(await screen.findByRole('button', { name: 'Sync now' }));
    await screen.findByText(/^The sync is under way/);
    expect(changes()).toEqual([{ method: 'POST', path: `connections/${activeDetail.id}/sync`, body: {} }]);
  });

  it('of the sandbox is broken with a chosen fault, and repaired', async () => {
    const { operator, changes } = open('/connections/5d10', { connection: sandboxDetail });
    await userEvent.selectOptions(await screen.findByLabelText('Fault'), 'Data late');
    operator.answer({ connection: brokenDetail });
    await userEvent.click(screen.getByRole('button', { name: 'Break' }));
    await screen.findByText('Broken: Login refused');
    operator.answer({ connection: sandboxDetail });
    await userEvent.click(screen.getByRole('button', { name: 'Repair' }));
    await screen.findByText(/^Not broken/);
    const path = `connections/${sandboxDetail.id}`;
    expect(changes()).toEqual([
      { method: 'POST', path: `${path}/break`, body: { as: 'late' } },
      { method: 'POST', path: `${path}/repair`, body: {} },
    ]);
  });

  it('leads to the journal of its user', async () => {
    const { addresses } = open(`/connections/${id}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Journal of the user' }));
    await heading('Journal');
    expect(addresses).toEqual(['/journal?client_id=sunny-solar&user_id=user-1']);
  });

  it('of production offers no fault', async () => {
    open(`/connections/${id}`);
    await screen.findByRole('button', { name: 'Sync now' });
    expect(screen.queryByRole('button', { name: 'Break' })).toBeNull();
  });

  it('has a history of fifty entries a page, with its own filter in the address', async () => {
    const { reads } = open(`/connections/${id}?only=problems`);
    await screen.findByText('14 times new data');
    expect(reads(`connections/${id}/timeline`)[0]?.path).toBe(
      `connections/${id}/timeline?only=problems&limit=50`,
    );
  });

  it('that is removed still has its history', async () => {
    open(`/connections/${id}`, { connection: failure(404, 'not_found', 'There is no such connection.') });
    await screen.findByText('There is no such connection.');
    await screen.findByText('14 times new data');
  });
});

describe('a client', () => {
  it('has its new secret on the page until the operator has it, and in no address', async () => {
    const { changes, addresses } = open('/clients/sunny-solar');
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate the secret…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate' }));
    const secret = await screen.findByText('kT4x-made-up-for-stories-9QmW2zR7uL0p');
    expect(changes()).toEqual([
      { method: 'POST', path: 'clients/sunny-solar/rotate-secret', body: { keep_hours: 24 } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'I have it' }));
    expect(secret.isConnected).toBe(false);
    expect(document.documentElement.outerHTML).not.toContain('kT4x');
    expect(addresses).toEqual([]);
  });

  it('is saved with only the fields that were changed', async () => {
    const { changes } = open('/clients/sunny-solar');
    const origins = await screen.findByLabelText('Origins');
    await userEvent.type(origins, '\nhttps://new.sunnysolar.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    const body = {
      origins: [
        'https://app.sunnysolar.example',
        'https://www.sunnysolar.example',
        'https://new.sunnysolar.example',
      ],
    };
    expect(changes()).toEqual([{ method: 'PATCH', path: 'clients/sunny-solar', body }]);
  });

  it('shows an error of the service at its field', async () => {
    open('/clients/new', { secret: failure(400, 'invalid_request', 'origins must be https.', 'origins') });
    await userEvent.type(await screen.findByLabelText('Company'), 'Sunny Solar');
    await userEvent.type(screen.getByLabelText('E-mail'), 'dev@sunnysolar.example');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('origins must be https.');
    expect(screen.getByLabelText('Origins').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the journal', () => {
  it('counts new entries while it follows, and moves no row before it is asked to', async () => {
    const { operator, reads } = open('/journal', { newEntries });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    const button = await screen.findByRole('button', { name: '12 new' });
    const entries = () => within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
    expect(entries()).toHaveLength(4);
    expect(reads('journal?').at(-1)?.path).toBe('journal?after=90412');
    operator.answer({ journal: newEntries });
    await userEvent.click(button);
    await waitFor(() => expect(entries()).toHaveLength(12));
  });
});

describe('attack: a stored script in a company name', () => {
  const { company } = hostileClient;
  const client = { ...hostileClient, environment: 'production' } as const;
  const answers: FakeAnswers = {
    now: { ...now, needs: now.needs.map((need) => ({ ...need, text: company })) },
    clients: { ...clients, items: [client] },
    client,
    connection: { ...connectionDetail, client },
    endpoint: { ...endpoint, client },
    search: { items: search.items.map((item) => ({ ...item, title: company, detail: company })) },
  };

  it.each(['/', '/clients', '/clients/c-5c1d', '/connections/0b9d', '/webhooks/we_4d1b', '/search?query=x'])(
    'is only text at %s',
    async (path) => {
      open(path, answers);
      expect((await screen.findAllByText(/onerror=/)).length).toBeGreaterThan(0);
      expect(document.querySelectorAll('img, script')).toHaveLength(0);
      expect(Reflect.get(globalThis, 'wasAttacked')).toBeUndefined();
    },
  );
});
