import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';
import {
  type ApiOperation,
  type ApiParameter,
  operationsOf,
  readDocument,
  requestOf,
} from '../support/operations.ts';
import { recordCalls } from '../support/record-calls.ts';
import { createTenants, type Tenant } from '../support/tenants.ts';

// Parameters that name something of somebody's: what an attacker puts there, and what nobody has. A new parameter of the
// API has to be entered in one of the two lists.
const owned: Record<string, { of: (owner: Tenant) => string; nobodys: string }> = {
  account_id: {
    of: ({ accountIds }) => accountIds[0] ?? '',
    nobodys: '00000000-0000-4000-8000-000000000000',
  },
  code: { of: ({ code }) => code, nobodys: 'A'.repeat(43) },
  user_id: { of: ({ userId }) => userId, nobodys: 'nobody-has-this' },
};
const ownerless: Record<string, string | undefined> = {
  grant_type: 'code',
  include: 'status',
  utility_id: undefined,
  query: undefined,
  limit: undefined,
  cursor: undefined,
  start_date: undefined,
  end_date: undefined,
  'Idempotency-Key': undefined,
};
const UNKNOWN_TOKEN = 'B'.repeat(43);

const operations = operationsOf(await readDocument((await createHarness()).call));
const tokenOperations = operations.filter(({ auth }) => auth === 'user');
const clientOperations = operations.filter(({ auth }) => auth !== 'none');

const valuesOf =
  (owner: Tenant | null) =>
  ({ name }: ApiParameter): string | undefined => {
    const value = owned[name];
    if (value) return owner ? value.of(owner) : value.nobodys;
    if (!(name in ownerless)) throw new Error(`Enter the parameter ${name} in a list of this test.`);
    return ownerless[name];
  };

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const ask = async (
  harness: Harness,
  operation: ApiOperation,
  owner: Tenant | null,
  headers: Record<string, string>,
) => {
  const { path, init } = requestOf(operation, valuesOf(owner));
  const answer = await harness.call(path, { ...init, headers: { ...init.headers, ...headers } });
  return told(answer);
};

// All that an answer tells, without what is new each time.
const told = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].filter(([name]) => name !== 'request-id'),
  body: (await answer.text()).replace(/"(request_id|connect_token)":"[^"]*"/g, '"$1":"…"'),
});

describe.each(storeNames)('two clients with two users each, in %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  let tenants: Tenant[];
  let pairs: [reader: Tenant, owner: Tenant][];
  beforeAll(async () => {
    opened = await openStore[name]();
    ({ harness, tenants } = await createTenants({ store: opened.store }));
    pairs = tenants.flatMap((reader) =>
      tenants.filter((owner) => owner !== reader).map((owner): [Tenant, Tenant] => [reader, owner]),
    );
  }, 60_000);
  afterAll(() => opened?.close());

  const ofStranger = () => pairs.filter(([reader, owner]) => reader.clientHeaders !== owner.clientHeaders);

  /** What the user reads at every address that only reads. */
  const view = (tenant: Tenant) =>
    Promise.all(
      tokenOperations
        .filter(({ method }) => method === 'GET')
        .map((operation) =>
          ask(harness, operation, tenant, { ...tenant.clientHeaders, ...bearer(tenant.accessToken) }),
        ),
    );

  it('have data each, of which no mark is the same', async () => {
    for (const tenant of tenants) {
      const seen = await view(tenant);
      expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
      expect(seen.some(({ body }) => tenant.marks.some((mark) => body.includes(mark)))).toBe(true);
    }
    const marks = tenants.flatMap((tenant) => tenant.marks);
    expect(new Set(marks).size).toBe(marks.length);
  });

  it.each(tokenOperations)(
    "$name gives nobody another's data, and answers as where there is none",
    async (operation) => {
      // Asked with one's own token, it removes one's own: see below.
      if (operation.method === 'DELETE') return;
      const calls = recordCalls(harness.service.context.store);
      for (const [reader, owner] of pairs) {
        const headers = { ...reader.clientHeaders, ...bearer(reader.accessToken) };
        calls.clear();
        const theirs = await ask(harness, operation, owner, headers);
        const workOfTheirs = calls.clear();
        const nobodys = await ask(harness, operation, null, headers);
        expect(theirs, `${reader.name} asks for ${owner.name}`).toEqual(nobodys);
        expect(calls.clear()).toEqual(workOfTheirs);
        for (const mark of owner.marks) expect(theirs.body).not.toContain(mark);
      }
      calls.restore();
    },
  );

  it.each(tokenOperations)('$name takes a token of another client for an unknown one', async (operation) => {
    const calls = recordCalls(harness.service.context.store);
    for (const [reader, owner] of ofStranger()) {
      const before = await view(owner);
      calls.clear();
      const stolen = await ask(harness, operation, owner, {
        ...reader.clientHeaders,
        ...bearer(owner.accessToken),
      });
      const workOfStolen = calls.clear();
      const unknown = await ask(harness, operation, owner, {
        ...reader.clientHeaders,
        ...bearer(UNKNOWN_TOKEN),
      });
      expect(stolen.status).toBe(401);
      expect(stolen).toEqual(unknown);
      expect(calls.clear()).toEqual(workOfStolen);
      expect(await view(owner)).toEqual(before);
    }
    calls.restore();
  });

  it.each(clientOperations)(
    '$name takes an id with the secret of another client for an unknown id',
    async (operation) => {
      const calls = recordCalls(harness.service.context.store);
      for (const [reader, owner] of ofStranger()) {
        const secret = { 'Service-Secret': reader.clientHeaders['Service-Secret'] ?? '' };
        calls.clear();
        const mixed = await ask(harness, operation, owner, {
          ...owner.clientHeaders,
          ...secret,
          ...bearer(owner.accessToken),
        });
        const workOfMixed = calls.clear();
        const unknown = await ask(harness, operation, owner, {
          ...secret,
          'Service-Client-Id': crypto.randomUUID(),
          ...bearer(owner.accessToken),
        });
        expect(mixed.status).toBe(401);
        expect(mixed).toEqual(unknown);
        expect(calls.clear()).toEqual(workOfMixed);
      }
      calls.restore();
    },
  );

  it.each(clientOperations.filter(({ auth }) => auth === 'client'))(
    '$name tells a client nothing of what another one has',
    async (operation) => {
      const calls = recordCalls(harness.service.context.store);
      // A `user_id` that both clients use is not another's.
      const isOwnersAlone = ([reader, { userId }]: [Tenant, Tenant]) =>
        !tenants.some((own) => own.clientHeaders === reader.clientHeaders && own.userId === userId);
      for (const [reader, owner] of ofStranger().filter(isOwnersAlone)) {
        calls.clear();
        const theirs = await ask(harness, operation, owner, reader.clientHeaders);
        const workOfTheirs = calls.clear();
        const nobodys = await ask(harness, operation, null, reader.clientHeaders);
        expect(theirs).toEqual(nobodys);
        expect(calls.clear()).toEqual(workOfTheirs);
      }
      calls.restore();
    },
  );

  it('leaves the codes that strangers tried as they were', async () => {
    for (const tenant of tenants) {
      expect((await harness.exchange(tenant.code, tenant.clientHeaders)).status).toBe(200);
    }
  });

  it.each(tokenOperations.filter(({ method }) => method === 'DELETE'))(
    "$name removes what is one's own alone",
    async (operation) => {
      const [remover, ...others] = tenants as [Tenant, ...Tenant[]];
      const before = await Promise.all(others.map(view));
      const removal = await ask(harness, operation, remover, {
        ...remover.clientHeaders,
        ...bearer(remover.accessToken),
      });
      expect(removal.status).toBe(204);
      expect((await view(remover)).map(({ status }) => status)).not.toContain(200);
      expect(await Promise.all(others.map(view))).toEqual(before);
    },
  );
});
