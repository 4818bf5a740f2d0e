import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server, to simulate faults. */
export interface FlakyProxy {
  readonly port: number;
  /** Closes all connections, and rejects new ones until `mend`. */
  cut(): void;
  /** Accepts connections and data and forwards nothing until `mend`: a server that hangs. */
  freeze(): void;
  mend(): void;
  /** Accepts new connections; frozen ones stay frozen. */
  forget(): void;
  close(): Promise<void>;
}

/** Creates a proxy for the server of a URL. */
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
