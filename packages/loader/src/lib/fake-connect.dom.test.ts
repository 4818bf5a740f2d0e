// What the fake promises is what Connect does: one list of behaviours, run against both.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPage, connectToken, delivered, readyPage, stubBrowser } from '../testing/fake-page.ts';
import type { ConnectConfig } from './config.ts';
import { create } from './create.ts';
import { createFakeConnect, type FakeConnect } from './fake-connect.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

/** What a person can do, and the `create` of the Connect that they do it in. */
type Player = Pick<FakeConnect, 'create' | 'succeed' | 'exit' | 'emit'>;

// The real one, whose page says what a person would have made it say.
function createRealPlayer(): Player {
  const pages: Awaited<ReturnType<typeof readyPage>>[] = [];
  const say = async (message: object) => {
    if (!pages.at(-1) || pages.at(-1)?.isClosed) pages.push(await readyPage());
    await pages.at(-1)?.say(message);
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
    succeed: (code, metadata = {}) => say({ type: 'success', code, metadata }),
    async exit(code = null, { status } = {}) {
      await say({ type: 'exit', error: code && { code, message: 'It failed.' }, status });
      // It begins anew, where the session stands.
      if (code === null && status) await say({ type: 'event', name: 'screen', metadata: { screen: status } });
    },
    emit: (name, metadata = {}) => say({ type: 'event', name, metadata }),
  };
}

function listen(changes: Partial<ConnectConfig> = {}) {
  const told: unknown[][] = [];
  const config: ConnectConfig = {
    connectToken,
    onSuccess: (...values) => told.push(['onSuccess', ...values]),
    onExit: (error, metadata) => told.push(['onExit', error?.code ?? null, metadata.status]),
    onEvent: (name, metadata) => told.push([name, { ...metadata }]),
    ...changes,
  };
  return { config, told };
}

describe.each([
  ['Connect', createRealPlayer],
  ['the fake', createFakeConnect],
] as const)('%s', (_, createPlayer: () => Player) => {
  it('tells what happens while it is open, and the success', async () => {
    const player = createPlayer();
    const { config, told } = listen();
    const connect = await player.create(config);
    connect.open();
    connect.open();
    await player.emit('screen', { screen: 'credentials' });
    await player.emit('submit');
    await player.succeed('code-1', { utility_id: '14328' });
    connect.close();
    connect.destroy();
    await delivered();
    expect(told).toEqual([
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
  ] as const)('counts %s() as leaving', async (way, outcome) => {
    const player = createPlayer();
    const { config, told } = listen();
    const connect = await player.create(config);
    connect.open();
    await player.emit('screen', { screen: 'credentials' });
    connect[way]();
    await delivered();
    expect(told.at(-1)).toEqual(outcome);
    expect(told.filter(([name]) => name === 'onExit')).toHaveLength(1);
  });

  it('tells an error with the screen that it ended on', async () => {
    const player = createPlayer();
    const { config, told } = listen();
    (await player.create(config)).open();
    await player.exit('utility_not_listed', { status: 'error' });
    expect(told.at(-1)).toEqual(['onExit', 'utility_not_listed', 'error']);
  });

  it('opens again after the person left, where they were', async () => {
    const player = createPlayer();
    const { config, told } = listen();
    const connect = await player.create(config);
    connect.open();
    await player.emit('screen', { screen: 'utility-selection' });
    await player.exit(null, { status: 'utility-selection' });
    told.length = 0;
    connect.open();
    await player.succeed('code-1');
    expect(told.map(([name]) => name)).toEqual(['open', 'screen', 'success', 'onSuccess']);
  });

  it('is not left by close() on "You’re connected", but by destroy()', async () => {
    const player = createPlayer();
    const { config, told } = listen();
    const connect = await player.create(config);
    connect.open();
    await player.emit('screen', { screen: 'success' });
    connect.close();
    await player.succeed('code-1');
    connect.open();
    await delivered();
    expect(told.map(([name]) => name)).toEqual(['open', 'screen', 'success', 'onSuccess', 'open']);
    await player.emit('screen', { screen: 'success' });
    connect.destroy();
    await delivered();
    expect(told.at(-1)).toEqual(['onExit', null, 'success']);
  });

  it.each(['succeed', 'fail'])('asks for another token once one is used up: %s', async (way) => {
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

  it('ends with an error when there is no other token', async () => {
    const player = createPlayer();
    const fetchToken = vi.fn().mockResolvedValueOnce(connectToken).mockRejectedValue(new Error('offline'));
    const { config, told } = listen({ connectToken: fetchToken });
    const connect = await player.create(config);
    connect.open();
    await player.succeed('code-1');
    connect.open();
    await delivered();
    expect(told.at(-1)?.slice(0, 2)).toEqual(['onExit', 'invalid_config']);
  });

  it.each([
    ['no callback', { onSuccess: undefined as unknown as ConnectConfig['onSuccess'] }],
    ['no token', { connectToken: '' }],
    ['a token that cannot be fetched, for no reason', { connectToken: async () => Promise.reject() }],
    ['a token that cannot be fetched', { connectToken: async () => Promise.reject(new Error('offline')) }],
  ])('refuses %s', async (_, changes) => {
    const { config, told } = listen(changes);
    await expect(createPlayer().create(config)).rejects.toMatchObject({ code: 'invalid_config' });
    expect(told).toEqual([]);
  });

  it('cannot be opened once it was destroyed', async () => {
    const connect = await createPlayer().create(listen().config);
    connect.destroy();
    expect(() => connect.open()).toThrow(DOMException);
  });
});

describe('the fake', () => {
  it('says what to do when a test plays with a dialog that is closed', async () => {
    const fake = createFakeConnect();
    await expect(fake.succeed('code-1')).rejects.toThrow('Connect is not open');
    expect(fake.isOpen).toBe(false);
  });

  it('fails to load when it is told to, with the token in hand', async () => {
    const fake = createFakeConnect({ loadError: 'frame_unavailable' });
    const { config } = listen({ connectToken: () => 'any text' });
    await expect(fake.create(config)).rejects.toMatchObject({ code: 'frame_unavailable' });
    expect(fake.connectToken).toBe('any text');
  });

  it('plays with the dialog that was opened last', async () => {
    const fake = createFakeConnect();
    const [below, above] = [listen(), listen()];
    for (const { config } of [below, above]) (await fake.create(config)).open();
    await fake.exit();
    expect(above.told.at(-1)).toEqual(['onExit', null, undefined]);
    expect(fake.isOpen).toBe(true);
    await fake.succeed('code-1');
    expect(below.told.at(-1)).toEqual(['onSuccess', 'code-1', {}]);
    expect(fake.isOpen).toBe(false);
  });
});
