import type { Connector } from '@utility-connect/connector';
import { addMonths } from '@utility-connect/intervals';
import { expect, it } from 'vitest';
import { connectUtilities } from '../../src/lib/node/utilities/connect-utilities.ts';
import { createHarness, json } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';
import { useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

const DAY = 86_400;
const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;

const recordStarts = (): number[] => {
  const { utility } = processes;
  const asked: number[] = [];
  utility.intervals = ({ from, to }) => {
    asked.push(from);
    return [{ start: to - 900, end: to, usageKwh: 1 }];
  };
  return asked;
};

it.each([
  [6, 24],
  [36, 36],
  [1_200, 120],
])('a first sync of a utility with %i months reads %i months', async (historyMonths, read) => {
  const { clock, connect, startProcess, utility } = processes;
  const asked = recordStarts();
  utility.historyMonths = historyMonths;
  const [account] = await connect('a');
  await startProcess().ensure(account, 'sandbox');
  expect(asked).toEqual([startOfDay(addMonths(clock.now, -read))]);
});

it('reads the older months of an account once its connector has more', async () => {
  const { clock, connect, reload, startProcess, utility } = processes;
  const asked = recordStarts();
  const sync = startProcess();
  const [account] = await connect('a');
  await sync.ensure(account, 'sandbox');
  utility.historyMonths = 60;
  for (let day = 0; day < 2; day += 1) {
    clock.now += DAY;
    await sync.ensure(await reload(account), 'sandbox');
  }
  expect(asked.slice(1)).toEqual([startOfDay(addMonths(clock.now - DAY, -60)), clock.now - DAY - 7 * DAY]);
});

it('uses what the connector of a utility says', async () => {
  const quick = createQuickConnector({ user: 1 });
  const asked: number[] = [];
  const method = {
    ...quick,
    readIntervals(request: Parameters<typeof quick.readIntervals>[0]) {
      asked.push(request.from);
      return quick.readIntervals(request);
    },
  };
  const connector: Connector = {
    name: 'long',
    utilities: 'all',
    capabilities: {
      intervalSeconds: [900],
      exported: false,
      bills: true,
      historyMonths: 48,
      sanctioned: true,
    },
    methods: [method],
  };
  const { historyMonthsOf } = await connectUtilities(
    { allowedHosts: [], sandboxCustodianUrl: undefined },
    {
      ...{ entries: [], configured: [], connectors: [connector] },
      ...{ now: () => processes.clock.now, claim: async () => ({ at: 0, now: 0 }) },
    },
  );
  const harness = await createHarness({ methods: [method], historyMonthsOf });
  const token = await harness.accessToken({ username: 'user' });
  await json(harness.read('/accounts', token));
  const now = Math.floor(harness.clock.now / 1000);
  await expect.poll(() => asked).toEqual([startOfDay(addMonths(now, -48))]);
});
