import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connector, MeterInterval } from '@utility-connect/connector';
import { createQuickConnector } from '../quick-connector.ts';

/** A request for intervals. Times are UNIX seconds. */
interface ReadRequest {
  /** Time of the process that has sent it. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface LimitedUtility {
  readonly url: string;
  readonly reads: readonly ReadRequest[];
  close(): Promise<void>;
}

const HOUR = 3_600;

/** Starts a utility that has an interval for each hour. @param onRead called before it answers. */
export async function startLimitedUtility(
  onRead: (read: ReadRequest) => Promise<void>,
): Promise<LimitedUtility> {
  const reads: ReadRequest[] = [];
  const server = createServer(async ({ url = '', headers }, response) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    const read = { at: Number(headers['x-now']), from, to };
    reads.push(read);
    await onRead(read);
    const intervals: MeterInterval[] = [];
    for (let start = Math.ceil(from / HOUR) * HOUR; start + HOUR <= to; start += HOUR)
      intervals.push({ start, end: start + HOUR, usageKwh: 0.25 });
    response.end(JSON.stringify(intervals));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A connector to it, which reads windows of ten days, each once a day. @param now UNIX seconds. */
export function createLimitedConnector(url: string, now: () => number, send: typeof fetch): Connector {
  const host = new URL(url).hostname;
  return {
    name: 'limited',
    utilities: 'all',
    capabilities: {
      ...{ intervalSeconds: [HOUR], exported: false, bills: false, historyMonths: 4, sanctioned: true },
      windowDays: 10,
    },
    limits: [{ host, requests: 1, seconds: 86_400, per: 'request' }],
    methods: [
      {
        ...createQuickConnector({}),
        async *readIntervals({ from, to, signal }) {
          const address = `${url}/read?from=${from}&to=${to}`;
          const response = await send(address, { headers: { 'x-now': String(now()) }, signal });
          yield (await response.json()) as MeterInterval[];
        },
      },
    ],
  };
}
