import { isPauseDue, pause } from '../pause.ts';
import type { Linked } from './graph.ts';
import { upTo } from './path.ts';

/** Finds the parents of resources of one kind, such as the usage points of meter readings. */
interface Parents<Parent> {
  /**
   * In this order: the path of the resource's own links starts with the parent's; the parent links to the resource or to its
   * collection; the path names a parent that has no entry, which is then created; it is the only parent. With `prefersOnly` the last
   * two change places.
   */
  of(child: Linked, prefersOnly?: boolean): { parent: Parent; isGuessed: boolean } | null;
  all(): Parent[];
}

/**
 * @param segment the part before the id in a path, such as `UsagePoint`
 * @param create makes a parent from its entry, or from a path only
 */
export async function createParents<Parent>(
  segment: string,
  entries: readonly Linked[],
  create: (path: string, linked: Linked | null) => Parent,
): Promise<Parents<Parent>> {
  const byPath = new Map<string, { parent: Parent; updated: number }>();
  // From the parent's links to its path.
  const byRelated = new Map<string, string>();
  for (const [index, linked] of entries.entries()) {
    if (isPauseDue()) await pause();
    const path = linked.path ?? linked.entry.id ?? `#${index}`;
    const { updated } = linked.entry;
    if (updated >= (byPath.get(path)?.updated ?? 0))
      byPath.set(path, { parent: create(path, linked), updated });
    for (const related of linked.related) byRelated.set(related, path);
  }

  return {
    of(child, prefersOnly = false) {
      const own = child.path ? [child.path] : [];
      const named = [...own, ...child.up, ...child.related]
        .map((path) => upTo(segment, path))
        .filter((path) => path !== null);
      const listed = [...child.up, ...own].map((path) => byRelated.get(path) ?? '');
      const found = [...named, ...listed, ...child.related].find((path) => byPath.has(path));
      const known = byPath.get(found ?? '');
      if (known) return { parent: known.parent, isGuessed: false };
      const [path] = named;
      // Not all of them: there may be as many as children.
      const [only] = byPath.values();
      if (only && byPath.size === 1 && (prefersOnly || path === undefined))
        return { parent: only.parent, isGuessed: true };
      if (path === undefined) return null;
      const parent = create(path, null);
      byPath.set(path, { parent, updated: 0 });
      return { parent, isGuessed: false };
    },
    all: () => [...byPath.values()].map(({ parent }) => parent),
  };
}
