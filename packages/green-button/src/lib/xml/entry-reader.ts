import { checkLimit, type Limits } from '../limits.ts';
import type { Warnings } from '../warnings.ts';
import { type BlockReader, createBlockReader, type ReadingCount } from './block-reader.ts';
import type { Block, Entry, Link, Node } from './entry.ts';
import { createInterner } from './intern.ts';
import type { Attributes, ElementHandler, Namespace } from './xml-reader.ts';

/** State that all documents of a call share. */
export interface EntryContext {
  readonly limits: Limits;
  readonly warnings: Warnings;
  readonly count: ReadingCount & {
    entries: number;
    elements: number;
    /** Their addresses: each file of an archive may have the same ones. */
    readonly usagePoints: Set<string>;
  };
}

/** Makes entries of elements. Resources outside of an entry, as in fragments, become entries without links. */
interface EntryReader extends ElementHandler {
  /** Closes open resources when a document is cut off: complete readings count, an incomplete resource of another kind doesn't. */
  finish(): void;
  /** Title of the feed, which identifies some platforms. */
  readonly feedTitle: string | null;
  /** The feed's link to its next page. */
  readonly nextPage: string | null;
  /** Whether an element of Green Button was seen. */
  readonly isGreenButton: boolean;
}

export function createEntryReader(context: EntryContext, emit: (entry: Entry) => void): EntryReader {
  const { limits, warnings, count } = context;
  let isGreenButton = false;
  let isInFeed = false;
  let feedTitle: string | null = null;
  let nextPage: string | null = null;
  let entry: OpenEntry | undefined;
  let block: BlockReader | undefined;
  // The open elements of a resource, the resource first.
  const tree: Node[] = [];
  const intern = createInterner();
  // Depth within something that nobody reads, such as an authorization.
  let ignored = 0;

  const openEntry = (isImplicit: boolean): OpenEntry => {
    count.entries += 1;
    checkLimit(limits, 'entries', count.entries);
    entry = {
      isImplicit,
      id: null,
      title: null,
      updated: 0,
      links: [],
      resources: [],
      blocks: [],
      zone: null,
      hasOther: false,
    };
    return entry;
  };

  const closeEntry = () => {
    if (!entry) return;
    const { isImplicit: _, zone, hasOther, ...rest } = entry;
    if (!hasOther && rest.resources.length + rest.blocks.length === 0)
      warnings.add('empty_entries', 'Entries without content that is understood were left out.');
    entry = undefined;
    emit({ ...rest, timeZoneName: zone });
  };

  const closeBlock = () => {
    if (!block) return;
    const owner = entry ?? openEntry(true);
    owner.blocks.push(block.finish());
    owner.zone ??= block.timeZoneName && intern(block.timeZoneName);
    block = undefined;
  };

  const openNode = (local: string) => {
    // Real entries have some dozens.
    count.elements += 1;
    checkLimit(limits, 'entries', count.elements / 100);
    const node: Node = { name: intern(local), text: '', children: [] };
    tree.at(-1)?.children.push(node);
    tree.push(node);
  };

  const openOutside = (local: string, namespace: Namespace, attributes: Attributes) => {
    if (namespace === 'foreign') {
      if (local === 'IntervalBlock' || treeResources.has(local))
        warnings.add('unknown_namespace', 'Resources in a namespace other than that of ESPI were left out.');
      return;
    }
    if (local === 'feed') isInFeed = isGreenButton = true;
    else if (local === 'entry') {
      isGreenButton = true;
      if (!entry) openEntry(false);
    } else if (local === 'link') {
      const { rel, href } = attributes;
      if (!entry && isInFeed && rel?.value === 'next') nextPage = href?.value.trim() ?? null;
      if (entry && href && entry.links.length < mostLinks)
        entry.links.push({ rel: intern(rel?.value ?? 'alternate'), href: intern(href.value.trim()) });
    } else if (local === 'IntervalBlock') {
      isGreenButton = true;
      block = createBlockReader(limits, warnings, count);
    } else if (ignoredResources.has(local)) {
      isGreenButton = true;
      ignored = 1;
      if (entry) entry.hasOther = true;
    } else if (treeResources.has(local)) {
      isGreenButton = true;
      openNode(local);
    }
  };

  const closeOutside = (local: string, text: string) => {
    if (local === 'entry') closeEntry();
    else if (!entry) {
      if (local === 'title' && isInFeed) feedTitle = intern(text.trim());
    } else if (local === 'title') entry.title = intern(text.trim()) || null;
    else if (local === 'id') entry.id = intern(text.trim()) || null;
    else if (local === 'updated') entry.updated = parseInstant(text);
  };

  const closeNode = (text: string) => {
    const node = tree.pop();
    if (!node) return;
    node.text = intern(text.trim());
    if (tree.length > 0) return;
    const owner = entry ?? openEntry(true);
    owner.resources.push(node);
    if (node.name === 'UsagePoint') countUsagePoint(owner);
    if (owner.isImplicit) closeEntry();
  };

  const countUsagePoint = ({ id, links }: OpenEntry) => {
    const self = links.find(({ rel }) => rel === 'self')?.href ?? id;
    count.usagePoints.add(self ?? `#${count.entries}`);
    checkLimit(limits, 'usagePoints', count.usagePoints.size);
  };

  return {
    get feedTitle() {
      return feedTitle;
    },
    get nextPage() {
      return nextPage;
    },
    get isGreenButton() {
      return isGreenButton;
    },
    open(local, namespace, attributes) {
      if (ignored > 0) ignored += 1;
      else if (block) block.open(local);
      else if (tree.length > 0 && local === 'IntervalBlock')
        block = createBlockReader(limits, warnings, count);
      else if (tree.length > 0) openNode(local);
      else openOutside(local, namespace, attributes);
    },
    close(local, text) {
      if (ignored > 0) ignored -= 1;
      else if (block && local === 'IntervalBlock') {
        closeBlock();
        if (entry?.isImplicit && tree.length === 0) closeEntry();
      } else if (block) block.close(local, text);
      else if (tree.length > 0) closeNode(text);
      else closeOutside(local, text);
    },
    finish() {
      tree.length = 0;
      closeBlock();
      // An entry that was cut off is no empty one.
      if (entry) entry.hasOther = true;
      closeEntry();
    },
  };
}

interface OpenEntry {
  readonly isImplicit: boolean;
  id: string | null;
  title: string | null;
  updated: number;
  readonly links: Link[];
  readonly resources: Node[];
  readonly blocks: Block[];
  zone: string | null;
  hasOther: boolean;
}

// Real entries have at most some dozens.
const mostLinks = 1000;

const treeResources = new Set([
  'UsagePoint',
  'MeterReading',
  'ReadingType',
  'UsageSummary',
  'ElectricPowerUsageSummary',
  'LocalTimeParameters',
  'TimeConfiguration',
  'Customer',
  'CustomerAccount',
  'CustomerAgreement',
  'ServiceLocation',
]);

// Some of them hold tokens and secrets.
const ignoredResources = new Set([
  'ApplicationInformation',
  'Authorization',
  'ElectricPowerQualitySummary',
  'ServiceStatus',
  'ReadServiceStatus',
  'ServiceSupplier',
  'Meter',
  'EndDevice',
  'ProgramIdMappings',
  'ProgramDateIdMappings',
]);

// A time without zone is read as UTC, so that the order doesn't depend on where the program runs.
const parseInstant = (text: string): number => {
  const trimmed = text.trim();
  return Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(trimmed) ? trimmed : `${trimmed}Z`) || 0;
};
