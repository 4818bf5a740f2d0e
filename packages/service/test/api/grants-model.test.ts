import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { newClient } from '../support/new-client.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';
import { propertySettings } from '../support/property.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

/** Fewer runs on slower stores. */
const RUNS = { SQLite: 25, PostgreSQL: 10 } as const;
const CODE_SECONDS = 600;
const logins = { ann: 2, bob: 1, cleo: 0 } as const;
type Login = keyof typeof logins;

type Step =
  | { kind: 'connect'; client: number; login: Login; userId: string }
  | { kind: 'exchange'; client: number; code: number; times: number }
  | { kind: 'remove'; client: number; token: number }
  | { kind: 'wait'; seconds: number };

type Headers = Harness['clientHeaders'];

const client = fc.nat({ max: 1 });
const index = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('connect' as const),
      client,
      login: fc.constantFrom<Login>('ann', 'bob', 'cleo'),
      userId: fc.constantFrom('1', '2', '3'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      client,
      code: index,
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), client, token: index }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 599, 600) }),
  },
);

// A model of the rules.

interface ModelUser {
  client: number;
  userId: string;
  logins: Set<Login>;
}
interface ModelCode {
  text: string;
  client: number;
  user: ModelUser | null;
  expiresAt: number;
  token: ModelToken | null;
}
interface ModelToken {
  /** Of the one successful response among simultaneous exchanges. */
  text: string;
  client: number;
  user: ModelUser | null;
}
interface Model {
  users: Set<ModelUser>;
  codes: ModelCode[];
  tokens: ModelToken[];
}

/** Connects a login under a `user_id`. @returns its user. Another user of the client who had it keeps their other logins. */
const connectIn = (model: Model, of: number, login: Login, userId: string): ModelUser => {
  const users = [...model.users].filter((user) => user.client === of);
  const namesake = users.find((user) => user.userId === userId);
  const owner = users.find((user) => user.logins.has(login));
  if (owner && namesake && owner !== namesake) {
    owner.logins.delete(login);
    if (owner.logins.size === 0) removeIn(model, owner);
  }
  const user = namesake ?? owner ?? { client: of, userId, logins: new Set<Login>() };
  user.userId = userId;
  user.logins.add(login);
  model.users.add(user);
  return user;
};

const removeIn = (model: Model, user: ModelUser): void => {
  model.users.delete(user);
  for (const it of [...model.codes, ...model.tokens]) if (it.user === user) it.user = null;
};

describe.each(storeNames)('codes, tokens and users in %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  beforeAll(async () => {
    opened = await openStore[name]();
    harness = await createHarness({ store: opened.store, methods: [createQuickConnector(logins)] });
  });
  afterAll(() => opened?.close());

  const take = async (clients: Headers[], model: Model, it: Step): Promise<void> => {
    const of = clients['client' in it ? it.client : 0] as Headers;
    if (it.kind === 'wait') harness.clock.now += it.seconds * 1_000;
    if (it.kind === 'connect') {
      const text = await harness.connect({
        userId: it.userId,
        username: it.login,
        utilityId: PGE,
        clientHeaders: of,
      });
      const user = connectIn(model, it.client, it.login, it.userId);
      const expiresAt = harness.clock.now + CODE_SECONDS * 1_000;
      model.codes.push({ text, client: it.client, user, expiresAt, token: null });
    }
    if (it.kind === 'exchange' && model.codes.length > 0) {
      await exchange(of, model, model.codes[it.code % model.codes.length] as ModelCode, it);
    }
    if (it.kind === 'remove' && model.tokens.length > 0) {
      const token = model.tokens[it.token % model.tokens.length] as ModelToken;
      const answer = await harness.call('/connection', {
        method: 'DELETE',
        headers: { ...of, Authorization: `Bearer ${token.text}` },
      });
      const isAllowed = token.user !== null && token.client === it.client;
      expect(answer.status).toBe(isAllowed ? 204 : 401);
      if (isAllowed && token.user) removeIn(model, token.user);
    }
  };

  const exchange = async (
    headers: Headers,
    model: Model,
    code: ModelCode,
    { client: of, times }: { client: number; times: number },
  ): Promise<void> => {
    const answers = await Promise.all(
      Array.from({ length: times }, async () => json(harness.exchange(code.text, headers))),
    );
    const tokens = answers.flatMap((answer) => (answer.access_token ? [String(answer.access_token)] : []));
    const works =
      code.client === of && code.user !== null && code.token === null && harness.clock.now < code.expiresAt;
    expect(tokens).toHaveLength(works ? 1 : 0);
    for (const answer of answers) if (!answer.access_token) expect(answer.error).toBe('invalid_grant');
    if (works) {
      // A second simultaneous exchange revokes the token of the first.
      const token = { text: tokens[0] ?? '', client: of, user: times === 1 ? code.user : null };
      code.token = token;
      model.tokens.push(token);
    } else if (code.client === of && code.token) code.token.user = null;
  };

  const check = async (clients: Headers[], { tokens }: Model): Promise<void> => {
    for (const token of tokens) {
      for (const [of, headers] of clients.entries()) {
        const answer = await harness.read('/accounts', token.text, headers);
        const works = token.client === of && token.user !== null;
        expect(answer.status).toBe(works ? 200 : 401);
        if (!works) continue;
        const numbers = (await json<{ account_number: string }[]>(answer)).map(
          (account) => account.account_number,
        );
        const owned = [...(token.user?.logins ?? [])].flatMap((login) =>
          Array.from({ length: logins[login] }, (_, nth) => `${login}-${nth}`),
        );
        expect(numbers.sort()).toEqual(owned.sort());
      }
    }
  };

  it('follow the model in any order of steps', { timeout: 180_000 }, async () => {
    let tokens = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const clients = [await newClient(harness), await newClient(harness)];
        const model: Model = { users: new Set(), codes: [], tokens: [] };
        for (const it of steps) {
          await take(clients, model, it);
          await check(clients, model);
        }
        tokens += model.tokens.length;
      }),
      propertySettings(RUNS[name]),
    );
    // Without tokens, the test would check nothing. A few runs are too few to expect them.
    if (name === 'SQLite') expect(tokens).toBeGreaterThan(10);
  });
});
