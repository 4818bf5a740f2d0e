import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ConnectorError, type SignInMethod } from '@utility-connect/connector';
import { createQuickConnector } from '../quick-connector.ts';

/** A utility server for several processes, which records its requests. */
export interface RemoteUtility {
  readonly url: string;
  /** Passwords of sign-ins, in order. */
  readonly passwords: string[];
  /** Accounts whose intervals were fetched, in order. */
  readonly reads: string[];
  /** Stops answering these requests until `release`. */
  hold(kind: RequestKind): void;
  release(): void;
  close(): Promise<void>;
}

type RequestKind = 'sign-in' | 'read';

/** Starts the utility. Each login has one account, and the password `password`. */
export async function startRemoteUtility(): Promise<RemoteUtility> {
  const passwords: string[] = [];
  const reads: string[] = [];
  let held: RequestKind | null = null;
  let released = Promise.resolve();
  let release = (): void => undefined;
  const server = createServer(async (request, response) => {
    const kind = request.url === '/sign-in' ? 'sign-in' : 'read';
    (kind === 'sign-in' ? passwords : reads).push(await text(request));
    if (kind === held) await released;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passwords,
    reads,
    hold(kind) {
      held = kind;
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
    release() {
      held = null;
      release();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A connector to the utility at this URL. */
export function createRemoteConnector(url: string): SignInMethod {
  const tell = (kind: RequestKind, body: string, signal: AbortSignal) =>
    fetch(`${url}/${kind}`, { method: 'POST', body, signal });
  return {
    ...createQuickConnector({}),
    async signIn({ fields: { username = '', password = '' }, signal }) {
      await tell('sign-in', password, signal);
      if (password !== 'password') throw new ConnectorError('invalid_credentials', 'No such login.');
      return { kind: 'signed_in', login: username };
    },
    listAccounts: (request) => createQuickConnector({ [request.login]: 1 }).listAccounts(request),
    async *readIntervals({ accountKey, signal }) {
      await tell('read', accountKey, signal);
      yield [];
    },
  };
}
