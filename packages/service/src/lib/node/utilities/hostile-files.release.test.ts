// The largest of each kind. Each took seconds to minutes of the service's thread.
import type { Utility } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { hostileFiles } from '../../../../../../bench/hostile-files.mjs';
import { createGreenButtonThreads } from './green-button-threads.ts';

const utility = { id: '14328', name: 'Pacific Gas & Electric' } as Utility;
const threads = createGreenButtonThreads(() => 1_795_197_600);

it.each(Object.entries(hostileFiles))(
  'attack: refuses or reads a file within limits: %s',
  async (_name, hostile) => {
    const file = new Blob([new Uint8Array(hostile.make(hostile.full))]).stream();
    const outcome = await threads.readFile({ utility, file, signal: new AbortController().signal }).then(
      ({ accounts }) => {
        let count = 0;
        for (const { intervals, bills } of accounts) {
          count += bills.length;
          for (const _ of intervals) count += 1;
        }
        return count;
      },
      ({ name, code }) => `${name} ${code}`,
    );
    if (typeof outcome === 'number') expect(outcome).toBeGreaterThan(0);
    else
      expect(outcome).toMatch(
        /^(FileError|Error) (too_large|damaged_archive|cut_off|not_green_button|no_readings|empty_file)$/,
      );
  },
);
