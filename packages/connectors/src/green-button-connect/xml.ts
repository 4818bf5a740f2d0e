import { ConnectorError } from '@utility-connect/connector';
import { SaxesParser } from 'saxes';

/** An ESPI element without children. */
interface Leaf {
  /** Names of the ESPI elements around it and its own, for example `BatchList/resources`. Atom is left out. */
  readonly path: string;
  readonly text: string;
}

const ESPI = /^http:\/\/naesb\.org\/espi\/?$/;
const MAX_DEPTH = 32;
const MAX_LEAVES = 10_000;

/**
 * Reads a small ESPI document that has no readings, whatever its prefixes.
 *
 * @throws ConnectorError `invalid_answer` for anything that such a document never has.
 */
export function readLeaves(xml: string): Leaf[] {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const leaves: Leaf[] = [];
  /** Names of the open elements; `null` for those of other vocabularies. */
  const open: (string | null)[] = [];
  let text = '';
  let isLeaf = false;
  parser.on('doctype', () => refuse());
  parser.on('opentag', ({ local, uri }) => {
    if (open.length >= MAX_DEPTH) refuse();
    open.push(ESPI.test(uri) ? local : null);
    text = '';
    isLeaf = true;
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    if (isLeaf && open.at(-1) !== null) {
      leaves.push({ path: open.filter((name) => name !== null).join('/'), text: text.trim() });
    }
    if (leaves.length > MAX_LEAVES) refuse();
    open.pop();
    isLeaf = false;
  });
  try {
    parser.write(xml).close();
  } catch {
    refuse();
  }
  return leaves;
}

const refuse = (): never => {
  throw new ConnectorError('invalid_answer', 'A document of the utility is not valid XML without a DOCTYPE.');
};
