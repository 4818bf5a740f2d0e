import type { Reading } from '../types.ts';
import { element, inSteps } from './elements.ts';

/** An interval block as XML, with its first reading and the currency of its costs. */
interface WrittenBlock {
  readonly content: string;
  readonly first: Reading;
  readonly currency: string | null;
}

/** Writes readings of one direction as a block. The list must not be empty. */
export function writeBlock(readings: readonly Reading[]): WrittenBlock {
  const first = readings[0] as Reading;
  const last = readings.at(-1) as Reading;
  const interval = period('interval', first.start, last.start + last.seconds - first.start);
  return {
    content: `<IntervalBlock xmlns="http://naesb.org/espi">${interval}\n${readings.map(writeReading).join('\n')}</IntervalBlock>`,
    first,
    currency: readings.find(({ currency }) => currency !== null)?.currency ?? null,
  };
}

const writeReading = ({ start, seconds, value, cost, quality, estimated }: Reading): string => {
  const code = quality ?? (estimated ? estimatedFromHistory : null);
  return [
    '<IntervalReading>',
    element('cost', cost === null ? null : inSteps(cost, 100_000)),
    code === null ? '' : `<ReadingQuality>${element('quality', code)}</ReadingQuality>`,
    period('timePeriod', start, seconds),
    element('value', inSteps(value, 1_000_000)),
    '</IntervalReading>',
  ].join('');
};

const estimatedFromHistory = 8;

/** A `DateTimeInterval`. */
export function period(name: string, start: number, seconds: number): string {
  return `<${name}>${element('duration', seconds)}${element('start', start)}</${name}>`;
}
