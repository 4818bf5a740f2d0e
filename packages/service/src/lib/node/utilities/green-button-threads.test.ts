import { FileError, type FileMethod, type Utility } from '@utility-connect/connector';
import { createGreenButtonFile } from '@utility-connect/connectors';
import { describe, expect, it } from 'vitest';
import { hostileFiles } from '../../../../../../bench/hostile-files.mjs';
import { sample } from '../../../../../green-button/test/support/sample.ts';
import { createGreenButtonThreads } from './green-button-threads.ts';

/** 20 November 2026. */
const now = () => 1_795_197_600;
const utility = { id: '14328', name: 'Pacific Gas & Electric' } as Utility;
const threads = createGreenButtonThreads(now);

/** Takes the bytes only when they are asked for. */
const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.slice(at, at + 65_536));
        at += 65_536;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};

const read = async (method: FileMethod, bytes: Uint8Array, signal = new AbortController().signal) => {
  const { accounts, leftOut } = await method.readFile({ utility, file: streamOf(bytes), signal });
  return {
    accounts: accounts.map((account) => ({ ...account, intervals: [...account.intervals] })),
    leftOut,
  };
};

describe('a Green Button file in a thread of its own', () => {
  it.each(['sdk_15minLP_15Days.xml', 'cmdtest_threeUP_threeCustomer.xml', 'sdk_12MonthlyUpdates.xml'])(
    'gives what it gives in the thread of the service: %s',
    async (name) => {
      const bytes = new Uint8Array(sample(name));
      expect(await read(threads, bytes)).toEqual(await read(createGreenButtonFile({ now }), bytes));
    },
  );

  it('is read with the clock of the service', async () => {
    const bytes = new Uint8Array(sample('sdk_15minLP_15Days.xml'));
    await expect(
      read(
        createGreenButtonThreads(() => 700_000_000),
        bytes,
      ),
    ).rejects.toMatchObject({ code: 'no_readings' });
  });

  it('has more intervals than fit into one message', async () => {
    const { accounts } = await read(threads, hostileFiles['readings of a minute'].make(12_000));
    expect(accounts[0]?.intervals).toHaveLength(12_000);
  });

  it('attack: is refused if reading it takes more memory than the thread has', async () => {
    const little = createGreenButtonThreads(now, { memoryMb: 24, newObjectsMb: 2 });
    const reading = read(little, hostileFiles['elements of a resource'].make(2_000_000));
    await expect(reading).rejects.toBeInstanceOf(FileError);
    await expect(reading).rejects.toMatchObject({ code: 'too_large' });
  });

  it('attack: does not delay another one, or the thread of the service', async () => {
    let isOver = false;
    const hostile = read(threads, hostileFiles['elements of a resource'].make(4_000_000))
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    await read(threads, new Uint8Array(sample('sdk_Gas.xml'))).catch(() => undefined);
    expect(isOver).toBe(false);
    await hostile;
  });

  it('ends when its signal aborts', async () => {
    const controller = new AbortController();
    const file = new ReadableStream<Uint8Array>({
      pull() {
        controller.abort(new Error('canceled'));
        return new Promise(() => {});
      },
    });
    const reading = threads.readFile({ utility, file, signal: controller.signal });
    await expect(reading).rejects.toThrow('canceled');
  });
});
