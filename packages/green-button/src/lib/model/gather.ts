import { isPauseDue, pause } from '../pause.ts';
import type { Service } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import { type Entry, type Node, numberOf, textOf } from '../xml/entry.ts';
import { readBill } from './bill.ts';
import type { Draft } from './draft.ts';
import { buildGraph, type Graph, type Linked } from './graph.ts';
import { createParents } from './parents.ts';
import { createSeries } from './series.ts';
import { createTypeFinder } from './type-finder.ts';

/** The usage points of one document, and the resources that are matched across documents. */
export interface Gathered {
  readonly drafts: readonly Draft[];
  readonly retail: readonly Linked[];
}

/**
 * Resolves the links of a document. Leaves the thread free in between.
 *
 * @param feedTitle identifies some platforms whose data need a correction
 */
export async function gather(
  entries: readonly Entry[],
  feedTitle: string | null,
  warnings: Warnings,
): Promise<Gathered> {
  const graph = await buildGraph(entries, warnings);
  const drafts = await createParents('UsagePoint', graph.usagePoints, (path, linked) =>
    createDraft(path, linked, graph),
  );
  const meterReadings = await createParents('MeterReading', graph.meterReadings, (path, linked) => ({
    linked: linked ?? linkedOf(path),
    blocks: [] as Graph['blocks'],
  }));
  const findType = createTypeFinder(graph, feedTitle, warnings);

  for (const block of graph.blocks) {
    if (isPauseDue()) await pause();
    const found = meterReadings.of(block) ?? (isUnlinked(graph) ? meterReadings.of(onlyMeter) : null);
    if (found?.isGuessed) warnOfGuess(warnings);
    if (found) found.parent.blocks.push(block);
    else {
      const readings = block.block.runs.reduce((sum, { values }) => sum + values.length, 0);
      warnings.add('unlinked', 'Readings or bills that belong to no usage point were left out.', readings);
    }
  }
  for (const { linked, blocks } of meterReadings.all()) {
    if (isPauseDue()) await pause();
    if (blocks.length === 0) continue;
    // A meter reading that belongs to no usage point becomes one, and if it is the only one, the next meter reading belongs to it.
    const found =
      drafts.of(linked) ?? drafts.of(linkedOf(`UsagePoint/${encodeURIComponent(linked.path ?? 'unknown')}`));
    if (!found) continue;
    if (found.isGuessed) warnOfGuess(warnings);
    const draft = found.parent;
    draft.timeZone ??= timeZoneOf(linked, graph);
    draft.timeZoneName ??= blocks.find(({ entry }) => entry.timeZoneName)?.entry.timeZoneName ?? null;
    draft.series.push(createSeries(findType(linked, blocks), blocks));
  }
  for (const summary of graph.summaries) {
    if (isPauseDue()) await pause();
    const bill = summary.node && readBill(summary.node, warnings);
    if (!bill) continue;
    const found = drafts.of(summary, true);
    if (found?.isGuessed) warnOfGuess(warnings);
    if (found) found.parent.bills.push({ bill, updated: summary.entry.updated });
    else warnings.add('unlinked', 'Readings or bills that belong to no usage point were left out.');
  }
  return { drafts: drafts.all(), retail: graph.retail };
}

/** Whether all blocks are of the only meter, because nothing of the file has links: the first files of PG&E are so. */
const isUnlinked = ({ blocks, meterReadings, usagePoints, readingTypes }: Graph): boolean =>
  meterReadings.length === 0 &&
  usagePoints.length <= 1 &&
  readingTypes.size === 1 &&
  blocks.every(({ path, up, related }) => path === null && up.length + related.length === 0);

const createDraft = (path: string, linked: Linked | null, graph: Graph): Draft => {
  const node = linked?.node ?? undefined;
  const kind = numberOf(node, 'ServiceCategory', 'kind');
  return {
    path,
    href: linked?.entry.links.find(({ rel }) => rel === 'self')?.href ?? null,
    title: linked?.entry.title ?? null,
    service: kind === null ? null : (services[kind] ?? 'other'),
    tariff: textOf(node, 'tariffProfile') ?? textOf(node, 'serviceDeliveryPoint', 'tariffProfile'),
    timeZone: linked && timeZoneOf(linked, graph),
    timeZoneName: null,
    series: [],
    bills: [],
  };
};

const services: Service[] = ['electricity', 'gas', 'water'];

const linkedOf = (path: string): Linked => ({
  entry: { id: null, title: null, updated: 0, links: [], resources: [], blocks: [], timeZoneName: null },
  node: null,
  path,
  up: [],
  related: [],
});

const onlyMeter = linkedOf('UsagePoint/1/MeterReading/1');

// Most files have only one and some don't link to it.
const timeZoneOf = ({ related }: Linked, { timeZones }: Graph): Node | null => {
  const path = related.find((one) => timeZones.has(one));
  if (path !== undefined) return timeZones.get(path) ?? null;
  const [only] = timeZones.values();
  return only && timeZones.size === 1 ? only : null;
};

const warnOfGuess = (warnings: Warnings): void =>
  warnings.add('guessed_link', 'A link leads nowhere. The only possible target in the file was used.');
