import { expect, it } from 'vitest';
import { readGreenButton } from '../src/index.ts';
import { block, feed, series, usagePoint } from './support/feed.ts';

it('refuses more than 500,000 readings that do not follow another one', async () => {
  const ofReading = /<IntervalReading>.*<\/IntervalReading>/s;
  const [head = '', tail = ''] = feed(usagePoint(), series(), block([{ value: 7 }])).split(ofReading);
  const reading = (start: number) =>
    `<IntervalReading><timePeriod><start>${start}</start></timePeriod><value>1</value></IntervalReading>`;
  const newestFirst = Array.from({ length: 1_000 }, (_, index) => reading(1_704_085_200 - index * 3600)).join(
    '',
  );
  const source = [head, ...Array(500).fill(newestFirst), reading(1_600_000_000), tail];
  await expect(readGreenButton(source)).rejects.toThrow(
    '500,000 readings of the file do not follow another one',
  );
});
