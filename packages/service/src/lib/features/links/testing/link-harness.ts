import type { Attempt } from '@utility-connect/protocol';
import { onTestFinished } from 'vitest';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../../../../../test/support/harness.ts';
import type { MockOptions } from '../../../../mock.ts';

interface CreatedLink {
  readonly id: string;
  readonly url: string;
  readonly qr_svg_url: string;
  readonly expires_at: number;
}

interface LinkState {
  readonly status: string;
  readonly code?: string;
}

/** A service whose client sends links. */
export interface LinkHarness extends Harness {
  create(parameters?: Record<string, unknown>): Promise<CreatedLink>;
  state(id: string): Promise<LinkState>;
  revoke(id: string): Promise<Response>;
  /** Requests a page, without following redirects. */
  visit(url: string, init?: RequestInit): Promise<Response>;
  /** Presses the button of the page of a link. @returns the connect token. */
  open(url: string): Promise<string>;
  /** Agrees to the terms and signs in in an opened session, or until another one ends it. */
  signIn(token: string, username?: string): Promise<void>;
  /** Leaves the screen "You're connected". */
  finish(token: string): Promise<{ code: string; redirect_to: string | null }>;
  /** Types and data of the events so far. */
  events(): Promise<[type: string, data: Record<string, unknown>][]>;
}

export async function createLinkHarness(options: MockOptions = {}): Promise<LinkHarness> {
  const harness = await createHarness(options);
  onTestFinished(() => harness.service.stop());
  return linkHarnessOf(harness);
}

function linkHarnessOf(harness: Harness): LinkHarness {
  const { call, post, clientHeaders, page } = harness;
  const visit: LinkHarness['visit'] = (url, init) => call(new URL(url).pathname, init);
  const start = async (token: string, username = 'user@example.com') => {
    await page(token, 'session/consent', {
      origin: null,
      body: { terms_version: '2026-11-20', locale: 'en' },
    });
    const fields = { username, password: 'password' };
    return page(token, 'attempts', { origin: null, body: { utility_id: PGE, fields } });
  };
  return {
    ...harness,
    create: (parameters) => json(post('/connect_links', { user_id: 'user-1', ...parameters })),
    state: (id) => json(call(`/connect_links/${id}`, { headers: clientHeaders })),
    revoke: (id) => call(`/connect_links/${id}`, { method: 'DELETE', headers: clientHeaders }),
    visit,
    async open(url) {
      const answer = await visit(url, { method: 'POST' });
      const address = new URL(answer.headers.get('location') ?? 'about:blank');
      const { connect_token: token = '', redirect_uri } = Object.fromEntries(address.searchParams);
      await page(token, 'session', { origin: null, body: { redirect_uri } });
      return token;
    },
    async signIn(token, username) {
      await start(token, username);
      // `undefined`: the session has ended meanwhile.
      await attemptWhere(
        ({ status }: Partial<Attempt>) => status === undefined || status === 'succeeded',
        () => page(token, 'attempts/current', { method: 'GET', origin: null }),
      );
    },
    finish: (token) => json(page(token, 'session/complete', { origin: null, body: {} })),
    async events() {
      const { events } = await json<{ events: { type: string; data: Record<string, unknown> }[] }>(
        call('/webhook_events', { headers: clientHeaders }),
      );
      return events.map(({ type, data }) => [type, data]);
    },
  };
}
