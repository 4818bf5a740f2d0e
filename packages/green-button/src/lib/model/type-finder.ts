import type { Warnings } from '../warnings.ts';
import { type Graph, type Linked, nestedType } from './graph.ts';
import { isSameScale, type ReadingType, scaleOf } from './reading-type.ts';

/**
 * Finds the reading type of a meter reading: nested in it, by a link from it or from its blocks, or by a link from the type. Where
 * that fails, all types of the document must agree.
 */
export function createTypeFinder(graph: Graph, feedTitle: string | null, warnings: Warnings) {
  const { readingTypes, typesByMeterReading } = graph;
  const [first, ...others] = [...readingTypes.values()].map(({ type }) => type);
  const only = first && others.every((other) => isSameScale(first, other)) ? first : null;

  const byLink = ({ path, related }: Linked, blocks: readonly Linked[]): ReadingType | null => {
    const found = [...related, ...blocks.slice(0, 1).flatMap((block) => block.related)]
      .map((one) => readingTypes.get(one)?.type)
      .find((type) => type !== undefined);
    return found ?? typesByMeterReading.get(path ?? '') ?? null;
  };

  return (meterReading: Linked, blocks: readonly Linked[]): ReadingType | null => {
    const linked = nestedType(meterReading) ?? byLink(meterReading, blocks);
    if (!linked && only)
      warnings.add(
        'guessed_reading_type',
        'A link to a reading type is missing or leads nowhere. The only type was used.',
      );
    const type = linked ?? only;
    return type && isMilliKwhFeed(type, feedTitle) ? correct(type, warnings) : type;
  };
}

// These feeds are labeled kWh and give Wh: their sums agree with the utility's website only that way.
const isMilliKwhFeed = ({ uom, powerOfTen }: ReadingType, feedTitle: string | null): boolean =>
  uom === 72 && powerOfTen === 3 && feedTitle === 'Opower ESPI Third Party Batch Feed v1';

const correct = (type: ReadingType, warnings: Warnings): ReadingType => {
  warnings.add(
    'corrected_multiplier',
    'This feed says kWh and gives Wh, as is known of its platform. It was read as Wh.',
  );
  return { ...type, powerOfTen: 0, ...scaleOf(type.uom, 0) };
};
