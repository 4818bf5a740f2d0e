// The same tests run against Connect and the fake, so that the fake behaves like Connect.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPage, connectToken, delivered, readyPage, stubBrowser } from '../testing/fake-page.ts';
import type { ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { create } from './create.ts';
import { createFakeConnect, type FakeConnect } from './fake-connect.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

/** Simulates the user in Connect or in the fake. */
type Player = Pick<FakeConnect, 'create' | 'succeed' | 'exit' | 'emit'>;

// For the real loader, it sends the messages that the page would send.
function createRealPlayer(): Player {
  const pages: Awaited<ReturnType<typeof readyPage>>[] = [];
  const send = async (message: object) => {
    if (!pages.at(-1) || pages.at(-1)?.isClosed) pages.push(await readyPage());
    await pages.at(-1)?.send(message);
  };
  return {
    async create(config) {
      const load = async () => {
        await delivered();
        if (document.querySelector('iframe')) pages.push(await readyPage());
      };
      const [connect] = await Promise.all([create(config), load()]);
      return connect;
    },
    succeed: (code, metadata = {}) => send({ type: 'success', code, metadata }),
    async exit(code = null, { status } = {}) {
      await send({ type: 'exit', error: code && { code, message: 'It failed.' }, status });
      // The page starts over at the screen of the session.
      if (code === null && status)
        await send({ type: 'event', name: 'screen', metadata: { screen: status } });
    },
    emit: (name, metadata = {}) => send({ type: 'event', name, metadata }),
  };
}

function listen(changes: Partial<ConnectConfig> = {}) {
  const calls: unknown[][] = [];
  const config: ConnectConfig = {
    connectToken,
    onSuccess: (...values) => calls.push(['onSuccess', ...values]),
    onExit: (error, metadata) => calls.push(['onExit', error?.code ?? null, metadata.status]),
    onEvent: (name, metadata) => calls.push([name, { ...metadata }]),
    ...changes,
  };
  return { config, calls };
}

describe.each([
  ['Connect', createRealPlayer],
  ['the fake', createFakeConnect],
] as const)('%s', (_, createPlayer: () => Player) => {
  it('reports events while it is open, and the success', async () => {
    const player = createPlayer();
    const { config, calls } = listen();
    const connect = await player.create(config);
    connect.open();
    connect.open();
    await player.emit('screen', { screen: 'credentials' });
    await player.emit('submit');
    await player.succeed('code-1', { utility_id: '14328' });
    connect.close();
    connect.destroy();
    await delivered();
    expect(calls).toEqual([
      ['open', {}],
      ['screen', { screen: 'credentials' }],
      ['submit', {}],
      ['success', { utility_id: '14328' }],
      ['onSuccess', 'code-1', { utility_id: '14328' }],
    ]);
  });

  it.each([
    ['close', ['onExit', null, 'credentials']],
    ['destroy', ['onExit', null, 'credentials']],
  ] as const)('calls onExit once after %s()', async (way, outcome) => {
    const player = createPlayer();
    const { config, calls } = listen();
    const connect = await player.create(config);
    connect.open();
    await player.emit('screen', { screen: 'credentials' });
    connect[way]();
    await delivered();
    expect(calls.at(-1)).toEqual(outcome);
    expect(calls.filter(([name]) => name === 'onExit')).toHaveLength(1);
  });

  it('passes an error and its screen to onExit', async () => {
    const player = createPlayer();
    const { config, calls } = listen();
    (await player.create(config)).open();
    await player.exit('utility_not_listed', { status: 'error' });
    expect(calls.at(-1)).toEqual(['onExit', 'utility_not_listed', 'error']);
  });

  it('opens again on the screen that the user left', async () => {
    const player = createPlayer();
    const { config, calls } = listen();
    const connect = await player.create(config);
    connect.open();
    await player.emit('screen', { screen: 'utility-selection' });
    await player.exit(null, { status: 'utility-selection' });
    calls.length = 0;
    connect.open();
    await player.succeed('code-1');
    expect(calls.map(([name]) => name)).toEqual(['open', 'screen', 'success', 'onSuccess']);
  });

  it('reports a success after close() on "You’re connected", and an exit after destroy()', async () => {
    const player = createPlayer();
    const { config, calls } = listen();
    const connect = await player.create(config);
    connect.open();
    await player.emit('screen', { screen: 'success' });
    connect.close();
    await player.succeed('code-1');
    connect.open();
    await delivered();
    expect(calls.map(([name]) => name)).toEqual(['open', 'screen', 'success', 'onSuccess', 'open']);
    await player.emit('screen', { screen: 'success' });
    connect.destroy();
    await delivered();
    expect(calls.at(-1)).toEqual(['onExit', null, 'success']);
  });

  it.each(['succeed', 'fail'])('fetches another token after the page has used one: %s', async (way) => {
    const player = createPlayer();
    const fetchToken = vi.fn(async () => connectToken);
    const { config } = listen({ connectToken: fetchToken });
    const connect = await player.create(config);
    connect.open();
    if (way === 'succeed') await player.succeed('code-1');
    else await player.exit('service_unavailable', { status: 'error' });
    expect(fetchToken).toHaveBeenCalledOnce();
    connect.open();
    await delivered();
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });

  it('calls onExit with an error if no other token can be fetched', async () => {
    const player = createPlayer();
    const fetchToken = vi.fn().mockResolvedValueOnce(connectToken).mockRejectedValue(new Error('offline'));
    const { config, calls } = listen({ connectToken: fetchToken });
    const connect = await player.create(config);
    connect.open();
    await player.succeed('code-1');
    connect.open();
    await delivered();
    expect(calls.at(-1)?.slice(0, 2)).toEqual(['onExit', 'invalid_config']);
  });

  it.each([
    ['a config without onSuccess', { onSuccess: undefined as unknown as ConnectConfig['onSuccess'] }],
    ['an empty token', { connectToken: '' }],
    ['a token function that rejects with nothing', { connectToken: async () => Promise.reject() }],
    ['a token function that rejects', { connectToken: async () => Promise.reject(new Error('offline')) }],
  ])('rejects %s', async (_, changes) => {
    const { config, calls } = listen(changes);
    await expect(createPlayer().create(config)).rejects.toMatchObject({ code: 'invalid_config' });
    expect(calls).toEqual([]);
  });

  it('opens the page of a manage token, which ends with an exit', async () => {
    const player = createPlayer();
    const calls: unknown[][] = [];
    const connect = await player.create({
      manageToken: async () => connectToken,
      onExit: (error, { status }) => calls.push(['onExit', error, status]),
      onEvent: (name, metadata) => calls.push([name, metadata]),
    });
    connect.open();
    const pge = { utility_id: '14328', utility_name: 'Pacific Gas & Electric' };
    await player.emit('removed', pge);
    await player.exit(null, { status: 'manage' });
    expect(calls.slice(0, 4)).toEqual([
      ['open', {}],
      ['removed', pge],
      ['exit', { status: 'manage' }],
      ['onExit', null, 'manage'],
    ]);
  });

  it('rejects a manage token function that rejects', async () => {
    const manageToken = () => Promise.reject(new Error('offline'));
    await expect(createPlayer().create({ manageToken })).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('throws from open() after destroy()', async () => {
    const connect = await createPlayer().create(listen().config);
    connect.destroy();
    expect(() => connect.open()).toThrow(ConnectError);
  });
});

describe('createFakeConnect()', () => {
  it('rejects with instructions if the dialog is closed', async () => {
    const fake = createFakeConnect();
    await expect(fake.succeed('code-1')).rejects.toThrow('Connect is not open');
    expect(fake.isOpen).toBe(false);
  });

  it('fails to load with the loadError, after it has the token', async () => {
    const fake = createFakeConnect({ loadError: 'frame_unavailable' });
    const { config } = listen({ connectToken: () => 'any text' });
    await expect(fake.create(config)).rejects.toMatchObject({ code: 'frame_unavailable' });
    expect(fake.connectToken).toBe('any text');
  });

  it('has no success with a manage token, and tells which token it was loaded with', async () => {
    const fake = createFakeConnect();
    (await fake.create({ manageToken: 'manage-1' })).open();
    expect(fake).toMatchObject({ manageToken: 'manage-1', connectToken: undefined });
    await expect(fake.succeed('code-1')).rejects.toThrow('A manage token has no success.');
    expect(fake.isOpen).toBe(true);
  });

  it('controls the dialog that was opened last', async () => {
    const fake = createFakeConnect();
    const [below, above] = [listen(), listen()];
    for (const { config } of [below, above]) (await fake.create(config)).open();
    await fake.exit();
    expect(above.calls.at(-1)).toEqual(['onExit', null, undefined]);
    expect(fake.isOpen).toBe(true);
    await fake.succeed('code-1');
    expect(below.calls.at(-1)).toEqual(['onSuccess', 'code-1', {}]);
    expect(fake.isOpen).toBe(false);
  });
});
