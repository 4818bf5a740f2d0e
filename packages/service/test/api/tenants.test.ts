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

// Parameters that identify something a tenant owns: the value an attacker sends, and one that nobody owns. Add each new
// parameter of the API to one of the two lists.
const owned: Record<string, { of: (owner: Tenant) => string; unknown: string }> = {
  account_id: {
    of: ({ accountIds }) => accountIds[0] ?? '',
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  connection_id: {
    of: ({ connectionIds }) => connectionIds[0] ?? '',
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  code: { of: ({ code }) => code, unknown: 'A'.repeat(43) },
  connect_link_id: { of: ({ linkId }) => linkId, unknown: '00000000-0000-4000-8000-000000000000' },
  endpoint_id: { of: ({ endpointId }) => endpointId, unknown: 'we_unknown' },
  event_id: { of: ({ eventId }) => eventId, unknown: 'evt_unknown' },
  user_id: { of: ({ userId }) => userId, unknown: 'nobody-has-this' },
};
const ownerless: Record<string, string | undefined> = {
  grant_type: 'code',
  include: 'status',
  utility_id: undefined,
  purpose: undefined,
  scopes: undefined,
  history_months: undefined,
  expires_at: undefined,
  account_selection: undefined,
  email: undefined,
  expires_in: undefined,
  redirect_uri: undefined,
  locale: undefined,
  query: undefined,
  country: undefined,
  limit: undefined,
  after: undefined,
  cursor: undefined,
  start_date: undefined,
  end_date: undefined,
  format: undefined,
  resolution: undefined,
  'Idempotency-Key': undefined,
  url: undefined,
  events: undefined,
  status: undefined,
  as: 'late',
};
const UNKNOWN_TOKEN = 'B'.repeat(43);

const operations = operationsOf(await readDocument((await createHarness()).call));
const tokenOperations = operations.filter(({ auth }) => auth === 'user');
const clientOperations = operations.filter(({ auth }) => auth !== 'none');

const valuesOf =
  (owner: Tenant | null) =>
  ({ name }: ApiParameter): string | undefined => {
    const value = owned[name];
    if (value) return owner ? value.of(owner) : value.unknown;
    if (!(name in ownerless)) throw new Error(`Add the parameter ${name} to a list in this test.`);
    return ownerless[name];
  };

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const request = async (
  harness: Harness,
  operation: ApiOperation,
  owner: Tenant | null,
  headers: Record<string, string>,
) => {
  const { path, init } = requestOf(operation, valuesOf(owner));
  const answer = await harness.call(path, { ...init, headers: { ...init.headers, ...headers } });
  return comparable(answer);
};

// A response without the values that differ each time.
const comparable = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].filter(([name]) => name !== 'request-id'),
  body: (await answer.text())
    .replace(/"(request_id|connect_token|manage_token|manage_url)":"[^"]*"/g, '"$1":"…"')
    // A new connect link.
    .replace(/^\{"id":"[^"]*","url":"[^"]*","qr_svg_url":"[^"]*"/, '{'),
});

describe.each(storeNames)('two clients with two users each on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  let tenants: Tenant[];
  let pairs: [reader: Tenant, owner: Tenant][];
  beforeAll(async () => {
    opened = await openStore[name]();
    ({ harness, tenants } = await createTenants({ store: opened.store, historyMonths: 1 }));
    pairs = tenants.flatMap((reader) =>
      tenants.filter((owner) => owner !== reader).map((owner): [Tenant, Tenant] => [reader, owner]),
    );
  });
  afterAll(() => opened?.close());

  const strangerPairs = () => pairs.filter(([reader, owner]) => reader.clientHeaders !== owner.clientHeaders);

  /** The responses of all GET endpoints to the user. */
  const view = (tenant: Tenant) =>
    Promise.all(
      tokenOperations
        .filter(({ method }) => method === 'GET')
        .map((operation) =>
          request(harness, operation, tenant, { ...tenant.clientHeaders, ...bearer(tenant.accessToken) }),
        ),
    );

  it('have distinct data', async () => {
    for (const tenant of tenants) {
      const seen = await view(tenant);
      expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
      expect(seen.some(({ body }) => tenant.marks.some((mark) => body.includes(mark)))).toBe(true);
    }
    const marks = tenants.flatMap((tenant) => tenant.marks);
    expect(new Set(marks).size).toBe(marks.length);
  });

  it.each(tokenOperations)(
    "$name responds to another user's id like to an unknown one",
    async (operation) => {
      // DELETE only affects the owner of the token. A test below covers it.
      if (operation.method === 'DELETE') return;
      const calls = recordCalls(harness.service.context.store);
      for (const [reader, owner] of pairs) {
        const headers = { ...reader.clientHeaders, ...bearer(reader.accessToken) };
        calls.clear();
        const theirs = await request(harness, operation, owner, headers);
        const callsForTheirs = calls.clear();
        const unknown = await request(harness, operation, null, headers);
        expect(theirs, `${reader.name} requests data of ${owner.name}`).toEqual(unknown);
        expect(calls.clear()).toEqual(callsForTheirs);
        for (const mark of owner.marks) expect(theirs.body).not.toContain(mark);
      }
      calls.restore();
    },
  );

  it.each(tokenOperations)(
    "$name responds to another client's token like to an unknown one",
    async (operation) => {
      const calls = recordCalls(harness.service.context.store);
      for (const [reader, owner] of strangerPairs()) {
        const before = await view(owner);
        calls.clear();
        const stolen = await request(harness, operation, owner, {
          ...reader.clientHeaders,
          ...bearer(owner.accessToken),
        });
        const callsForStolen = calls.clear();
        const unknown = await request(harness, operation, owner, {
          ...reader.clientHeaders,
          ...bearer(UNKNOWN_TOKEN),
        });
        expect(stolen.status).toBe(401);
        expect(stolen).toEqual(unknown);
        expect(calls.clear()).toEqual(callsForStolen);
        expect(await view(owner)).toEqual(before);
      }
      calls.restore();
    },
  );

  it.each(clientOperations)(
    "$name responds to an id with another client's secret like to an unknown id",
    async (operation) => {
      const calls = recordCalls(harness.service.context.store);
      for (const [reader, owner] of strangerPairs()) {
        const secret = { 'Service-Secret': reader.clientHeaders['Service-Secret'] ?? '' };
        calls.clear();
        const mixed = await request(harness, operation, owner, {
          ...owner.clientHeaders,
          ...secret,
          ...bearer(owner.accessToken),
        });
        const callsForMixed = calls.clear();
        const unknown = await request(harness, operation, owner, {
          ...secret,
          'Service-Client-Id': crypto.randomUUID(),
          ...bearer(owner.accessToken),
        });
        expect(mixed.status).toBe(401);
        expect(mixed).toEqual(unknown);
        expect(calls.clear()).toEqual(callsForMixed);
      }
      calls.restore();
    },
  );

  it.each(clientOperations.filter(({ auth }) => auth === 'client'))(
    "$name reveals nothing about another client's users",
    async (operation) => {
      const calls = recordCalls(harness.service.context.store);
      // Both clients may use the same `user_id`.
      const isOnlyOwners = ([reader, { userId }]: [Tenant, Tenant]) =>
        !tenants.some((own) => own.clientHeaders === reader.clientHeaders && own.userId === userId);
      for (const [reader, owner] of strangerPairs().filter(isOnlyOwners)) {
        calls.clear();
        const theirs = await request(harness, operation, owner, reader.clientHeaders);
        const callsForTheirs = calls.clear();
        const unknown = await request(harness, operation, null, reader.clientHeaders);
        expect(theirs).toEqual(unknown);
        expect(calls.clear()).toEqual(callsForTheirs);
      }
      calls.restore();
    },
  );

  it('can still exchange their codes after strangers tried them', async () => {
    for (const tenant of tenants) {
      expect((await harness.exchange(tenant.code, tenant.clientHeaders)).status).toBe(200);
    }
  });

  it.each(tokenOperations.filter(({ method }) => method === 'DELETE'))(
    "$name removes only the user's own data",
    async (operation) => {
      const [remover, ...others] = tenants as [Tenant, ...Tenant[]];
      const before = await Promise.all(others.map(view));
      const removal = await request(harness, operation, remover, {
        ...remover.clientHeaders,
        ...bearer(remover.accessToken),
      });
      expect(removal.status).toBe(204);
      expect((await view(remover)).map(({ status }) => status)).not.toContain(200);
      expect(await Promise.all(others.map(view))).toEqual(before);
    },
  );
});
