import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import type { RunningService } from './service.ts';

/** A page of an app on its own origin that embeds Connect with the script tag. */
export interface HostPage {
  readonly origin: string;
  /** URL of the page for a connect token. `?appearance=` sets its `appearance`, as JSON. */
  address(connectToken: string, path?: string): string;
  /** Violations of the page's policy that browsers reported to `/reports`. */
  readonly reports: unknown[];
  stop(): Promise<void>;
}

/** A call of a callback, as recorded in `window.calls`. */
export type Call = readonly [name: string, ...values: unknown[]];

/** Settings of a host page. */
export interface HostPageSettings {
  /** Host name of the page. Default `localhost`. */
  readonly hostname?: 'localhost' | '127.0.0.1';
  readonly headers?: Readonly<Record<string, string>>;
  /** Attributes of the script tag. Default: only `src`. */
  readonly scriptAttributes?: string;
  /** A nonce for the page's own scripts. */
  readonly nonce?: string;
  /** Markup before the script, and attributes of `<html>` and `<body>`. */
  readonly head?: string;
  readonly htmlAttributes?: string;
  readonly bodyAttributes?: string;
  /** Replaces the button. */
  readonly body?: string;
  /** Content of more files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** JavaScript source of more config fields. */
  readonly config?: string;
}

/** For the top of a test file: serves the page for its tests. */
export function runHostPage(service: RunningService, settings: HostPageSettings = {}): HostPage {
  const host = {} as HostPage;
  beforeAll(async () => {
    Object.assign(host, await startHostPage(service.baseUrl, settings));
  });
  afterAll(() => host.stop());
  return host;
}

/** Serves the page on a free port. */
export async function startHostPage(baseUrl: string, settings: HostPageSettings = {}): Promise<HostPage> {
  const { hostname = 'localhost', files = {}, headers = {} } = settings;
  const reports: unknown[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const file = files[path];
    if (path === '/reports') {
      let text = '';
      for await (const chunk of request) text += chunk;
      reports.push(JSON.parse(text));
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader(
      'Content-Type',
      path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    );
    response.end(file ?? (path === '/page' ? html(baseUrl, settings) : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const origin = `http://${hostname}:${port}`;
  return {
    origin,
    reports,
    address: (connectToken, path = '/page') => `${origin}${path}#${connectToken}`,
    stop: () => closeServer(server),
  };
}

const html = (
  baseUrl: string,
  {
    scriptAttributes = `src="${baseUrl}/connect/"`,
    nonce = '',
    head = '',
    htmlAttributes = '',
    bodyAttributes = 'style="height: 3000px"',
    body = '<button id="connect">Connect</button>',
    config = '',
  }: HostPageSettings,
) => `<!doctype html>
<html lang="en" ${htmlAttributes}>
<title>An app</title>
${head}
<script nonce="${nonce}" ${scriptAttributes}></script>
<body ${bodyAttributes}>
${body}
<script nonce="${nonce}">
  window.calls = [];
  const record = (name) => (...values) => window.calls.push([name, ...values.map((value) => value instanceof Error ? { code: value.code, message: value.message } : value)]);
  const config = {
    connectToken: location.hash.slice(1),
    appearance: JSON.parse(new URLSearchParams(location.search).get('appearance') ?? '{}'),
    onSuccess: record('onSuccess'),
    onExit: record('onExit'),
    onEvent: record('onEvent'),
    ${config}
  };
  if (window.UtilityConnect) window.UtilityConnect.create(config).then((connect) => {
    window.connect = connect;
    const button = document.getElementById('connect');
    if (button && !button.onclick) button.onclick = () => connect.open();
    record('created')();
  }, record('failed'));
  else record('failed')({ code: 'no_script' });
</script>
</body>
</html>`;

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
