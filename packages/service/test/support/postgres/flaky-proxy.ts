import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut, frozen and mended. */
export interface FlakyProxy {
  readonly port: number;
  /** Ends all connections, and refuses new ones until `mend`. */
  cut(): void;
  /** Takes connections and data and passes nothing on, until `mend`: a server that hangs. */
  freeze(): void;
  mend(): void;
  /** Lets new connections through; those that are frozen stay so for ever. */
  forget(): void;
  close(): Promise<void>;
}

/** Makes a proxy in front of the server of an address. */
export async function createFlakyProxy(target: URL): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (state === 'frozen') socket.pause();
  };
  const server = createServer((socket) => {
    if (state === 'cut') return socket.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    socket.pipe(upstream).pipe(socket);
    socket.once('close', () => upstream.destroy());
    upstream.once('close', () => socket.destroy());
    keep(socket);
    keep(upstream);
    return undefined;
  });
  const each = (action: (socket: Socket) => void): void => [...sockets].forEach(action);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      state = 'cut';
      each((socket) => socket.destroy());
    },
    freeze() {
      state = 'frozen';
      each((socket) => socket.pause());
    },
    mend() {
      state = 'whole';
      each((socket) => socket.resume());
    },
    forget() {
      state = 'whole';
    },
    async close() {
      each((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
