import { isPauseDue, pause } from '../pause.ts';
import { sortInPieces } from '../readings/sort-in-pieces.ts';
import type { Warnings } from '../warnings.ts';
import { type Block, type Entry, find, type Node } from '../xml/entry.ts';
import { toPath, upTo } from './path.ts';
import { isSameScale, isSummable, type ReadingType, readReadingType } from './reading-type.ts';

/** A resource with the links of its entry as paths. */
export interface Linked {
  readonly entry: Entry;
  readonly node: Node | null;
  /** The `self` link, or the part of it that other links contain. */
  readonly path: string | null;
  readonly up: readonly string[];
  readonly related: readonly string[];
}

/** One document, by kind of resource. */
export interface Graph {
  readonly usagePoints: Linked[];
  readonly meterReadings: Linked[];
  readonly blocks: (Linked & { readonly block: Block })[];
  readonly summaries: Linked[];
  readonly readingTypes: Map<string, { type: ReadingType; updated: number }>;
  /** For types that name their meter reading instead of the other way round. */
  readonly typesByMeterReading: Map<string, ReadingType>;
  readonly timeZones: Map<string, Node>;
  /** Customers, accounts, agreements, and service locations. */
  readonly retail: Linked[];
}

/** Sorts the resources of a document. */
export async function buildGraph(entries: readonly Entry[], warnings: Warnings): Promise<Graph> {
  const graph: Graph = {
    usagePoints: [],
    meterReadings: [],
    blocks: [],
    summaries: [],
    readingTypes: new Map(),
    typesByMeterReading: new Map(),
    timeZones: new Map(),
    retail: [],
  };
  for (const entry of await sortInPieces(entries, (a, b) => a.updated - b.updated)) {
    if (isPauseDue()) await pause();
    addShared(graph, entry, warnings);
  }
  for (const entry of entries) {
    if (isPauseDue()) await pause();
    for (const node of entry.resources) addResource(graph, entry, node);
    for (const block of entry.blocks) graph.blocks.push({ ...link(entry, null, 'IntervalBlock'), block });
  }
  return graph;
}

// Resources that several others refer to. Of several versions the last one counts: the one with the latest update.
const addShared = (graph: Graph, entry: Entry, warnings: Warnings): void => {
  for (const node of entry.resources) {
    const linked = link(entry, node, node.name);
    const path = linked.path ?? `#${graph.readingTypes.size + graph.timeZones.size}`;
    if (node.name === 'ReadingType') addReadingType(graph, linked, path, node, warnings);
    else if (isTimeZone(node)) graph.timeZones.set(path, node);
  }
};

const isTimeZone = ({ name }: Node): boolean =>
  name === 'LocalTimeParameters' || name === 'TimeConfiguration';

const addResource = (graph: Graph, entry: Entry, node: Node): void => {
  const linked = link(entry, node, node.name);
  if (node.name === 'UsagePoint') graph.usagePoints.push(linked);
  else if (node.name === 'MeterReading') graph.meterReadings.push(linked);
  else if (node.name.endsWith('UsageSummary')) graph.summaries.push(linked);
  else if (node.name !== 'ReadingType' && !isTimeZone(node)) graph.retail.push(linked);
};

const addReadingType = (graph: Graph, linked: Linked, path: string, node: Node, warnings: Warnings): void => {
  const type = readReadingType(node);
  const known = graph.readingTypes.get(path);
  if (known && !isSameScale(known.type, type)) {
    warnings.add(
      'conflicting_reading_types',
      'Reading types with the same address disagree. The one with the later update counts, else the one that can be summed.',
    );
  }
  const { updated } = linked.entry;
  const isBetter = !known || updated > known.updated || isSummable(type) || !isSummable(known.type);
  if (isBetter) graph.readingTypes.set(path, { type, updated });
  for (const related of linked.related) {
    if (upTo('MeterReading', related) === related) graph.typesByMeterReading.set(related, type);
  }
};

const link = (entry: Entry, node: Node | null, kind: string): Linked => {
  const paths = (rel: string) => [
    ...new Set(entry.links.filter((one) => one.rel === rel).map((one) => toPath(one.href))),
  ];
  const [self = null] = paths('self');
  const related = paths('related');
  const up = paths('up');
  return { entry, node, up, related, path: self ?? (node && guessSelf(kind, [...related, ...up])) };
};

// An entry without self link often links to its children, whose path starts with its own.
const guessSelf = (kind: string, paths: readonly string[]): string | null =>
  paths.map((path) => upTo(kind, path)).find((path) => path !== null) ?? null;

/** The nested `ReadingType` that some feeds put into the meter reading. */
export function nestedType({ node }: Linked): ReadingType | null {
  const nested = find(node ?? undefined, 'ReadingType');
  return nested && nested.children.length > 0 ? readReadingType(nested) : null;
}
