import { createServer, type Server } from 'node:http';

/** A page of an app, on an origin of its own, that embeds Connect with the script tag. */
export interface HostPage {
  readonly origin: string;
  /** Address of the page for one connect token; `appearance` is what it gives of a look. */
  address(connectToken: string, appearance?: object): string;
  stop(): Promise<void>;
}

/** What the page keeps of the callbacks, as `window.calls`. */
export type Call = readonly [name: string, ...values: unknown[]];

/** Serves the page on a free port. */
export async function startHostPage(baseUrl: string): Promise<HostPage> {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(request.url?.startsWith('/page') ? html(baseUrl) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const origin = `http://localhost:${port}`;
  return {
    origin,
    address: (connectToken, appearance) =>
      `${origin}/page?${appearance ? encodeURIComponent(JSON.stringify(appearance)) : ''}#${connectToken}`,
    stop: () => closeServer(server),
  };
}

const html = (baseUrl: string) => `<!doctype html>
<html lang="en">
<title>An app</title>
<script src="${baseUrl}/connect/"></script>
<body style="height: 3000px">
<button id="connect">Connect</button>
<script>
  window.calls = [];
  const tell = (name) => (...values) => window.calls.push([name, ...values.map((value) => value instanceof Error ? { code: value.code, message: value.message } : value)]);
  window.UtilityConnect.create({
    connectToken: location.hash.slice(1),
    ...(location.search && { appearance: JSON.parse(decodeURIComponent(location.search.slice(1))) }),
    onSuccess: tell('onSuccess'),
    onExit: tell('onExit'),
    onEvent: tell('onEvent'),
  }).then((connect) => {
    window.connect = connect;
    document.getElementById('connect').onclick = () => connect.open();
    tell('created')();
  }, tell('failed'));
</script>
</body>
</html>`;

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
