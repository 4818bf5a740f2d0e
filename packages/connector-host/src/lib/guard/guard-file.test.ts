import type { FileAccount, FileMethod, Utility } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { createGuard } from './guard-connector.ts';

const account = (key: string): FileAccount => ({
  key,
  accountNumber: key,
  address: '',
  timeZone: 'America/Los_Angeles',
  intervalSeconds: 3_600,
  hasEmissions: false,
  intervals: [],
  bills: Array.from({ length: 20 }, (_, index) => ({
    id: `${index}`,
    start: index * 86_400,
    end: (index + 1) * 86_400,
    cost: 1,
    currency: 'USD',
  })),
});

it('attack: lets other tasks run while it checks the bills of many meters', async () => {
  const accounts = Array.from({ length: 300 }, (_, index) => account(`meter-${index}`));
  let hasRun = false;
  const method: FileMethod = {
    kind: 'file',
    async readFile() {
      setTimeout(() => {
        hasRun = true;
      });
      return { accounts, leftOut: [] };
    },
  };
  const guarded = createGuard()(method) as FileMethod;
  const content = await guarded.readFile({
    utility: { id: '14328' } as Utility,
    file: new ReadableStream(),
    signal: new AbortController().signal,
  });
  expect(content.accounts).toEqual(accounts);
  expect(hasRun).toBe(true);
});
