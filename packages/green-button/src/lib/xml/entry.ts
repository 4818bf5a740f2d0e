import type { Run } from '../readings/run.ts';

/** An Atom entry with its resources, before links are resolved. */
export interface Entry {
  readonly id: string | null;
  readonly title: string | null;
  /** UNIX milliseconds, 0 if not given. */
  readonly updated: number;
  readonly links: readonly Link[];
  /** Everything but interval blocks. */
  readonly resources: readonly Node[];
  readonly blocks: readonly Block[];
  /** From a non-standard `timezone` element of some feeds. */
  readonly timeZoneName: string | null;
}

export interface Link {
  readonly rel: string;
  readonly href: string;
}

/** An element as a tree. */
export interface Node {
  readonly name: string;
  text: string;
  readonly children: Node[];
}

/** An interval block. */
export interface Block {
  readonly runs: readonly Run[];
  readonly start: number | null;
  readonly seconds: number | null;
}

/** The first element with this path below the node. */
export function find(node: Node | undefined, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    node,
  );
}

/** The text of the first element with this path, `null` if there is none or it is empty. */
export function textOf(node: Node | undefined, ...path: string[]): string | null {
  return find(node, ...path)?.text || null;
}

/** The number in the first element with this path, `null` if there is none. */
export function numberOf(node: Node | undefined, ...path: string[]): number | null {
  return parseNumber(find(node, ...path)?.text ?? '');
}

/** Reads a decimal number. `null` for everything else, such as an empty text or thousands separators. */
export function parseNumber(text: string): number | null {
  return /^\s*[+-]?\d+(\.\d*)?\s*$/.test(text) ? Number(text) : null;
}
