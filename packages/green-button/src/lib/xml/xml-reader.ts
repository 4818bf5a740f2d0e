import { SaxesParser } from 'saxes';
import { GreenButtonError } from '../error.ts';
import { checkLimit, type Limits } from '../limits.ts';

/** Receives the elements of a document. */
export interface ElementHandler {
  open(local: string, namespace: Namespace, attributes: Attributes): void;
  /** `text` is the text directly before the end tag: all of it for an element without children. */
  close(local: string, text: string): void;
}

/** `foreign`: an element of another vocabulary, or of none if the document declares Atom or ESPI as a default. */
export type Namespace = 'atom' | 'espi' | 'customer' | 'none' | 'foreign';

/** By local name. */
export type Attributes = Record<string, { readonly value: string }>;

interface XmlReader {
  /** @returns `false` if the XML is malformed at this point: nothing more is read. */
  write(text: string): boolean;
  /** @returns `false` if elements are still open or the XML is malformed. */
  end(): boolean;
}

/**
 * Reads XML with saxes, strictly and with namespaces. Accepts documents, single entries and fragments with several roots. Entities
 * are the five of XML and character references.
 *
 * @throws GreenButtonError from `write` and `end`: `doctype_refused`, `too_deep`, `too_much_text`
 */
export function createXmlReader(handler: ElementHandler, limits: Limits): XmlReader {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    fragment: true,
    // For fragments cut out of a feed, whose prefixes were declared outside.
    additionalNamespaces: knownPrefixes,
  });
  let depth = 0;
  let text = '';
  // Characters since the last tag. saxes keeps them all until the tag, text or comment ends.
  let pending = 0;
  let isBroken = false;

  // At most five handlers: with more of them V8 turns the parser into a slow dictionary object, four times slower. So errors are
  // caught instead.
  parser.on('doctype', refuseDoctype);
  parser.on('opentag', (tag) => {
    pending = 0;
    depth += 1;
    checkLimit(limits, 'depth', depth);
    text = '';
    handler.open(tag.local, namespaceOf(tag.uri), tag.attributes as Attributes);
  });
  parser.on('closetag', (tag) => {
    pending = 0;
    depth -= 1;
    handler.close(tag.local, text);
    text = '';
  });
  parser.on('text', (part) => {
    text = text === '' ? part : text + part;
    checkLimit(limits, 'text', text.length);
  });
  parser.on('cdata', (part) => {
    text += part;
    checkLimit(limits, 'text', text.length);
  });

  const guarded = (step: () => void): boolean => {
    if (isBroken) return false;
    try {
      step();
    } catch (error) {
      if (!isMalformedXml(error)) throw error;
      // After the root element.
      if (/doctype/i.test(error.message)) refuseDoctype();
      isBroken = true;
    }
    return !isBroken;
  };

  return {
    write: (chunk) =>
      guarded(() => {
        for (let start = 0; start < chunk.length; start += pieceLength) {
          const piece = chunk.slice(start, start + pieceLength);
          pending += piece.length;
          parser.write(piece);
          checkLimit(limits, 'text', pending - pieceLength);
        }
      }),
    end: () => guarded(() => void parser.close()) && depth === 0,
  };
}

// saxes throws plain errors. Ours have a class, and so do those of the runtime.
const isMalformedXml = (error: unknown): error is Error =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;

const pieceLength = 65_536;

const knownPrefixes = {
  espi: 'http://naesb.org/espi',
  cust: 'http://naesb.org/espi/customer',
  atom: 'http://www.w3.org/2005/Atom',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

const refuseDoctype = (): never => {
  throw new GreenButtonError(
    'doctype_refused',
    'The file has a document type declaration (DOCTYPE), which Green Button files never have. It was not read any further.',
  );
};

const namespaceOf = (uri: string): Namespace => namespaces.get(uri) ?? 'foreign';

const namespaces = new Map<string, Namespace>([
  ['http://www.w3.org/2005/Atom', 'atom'],
  ['http://naesb.org/espi', 'espi'],
  ['http://naesb.org/espi/', 'espi'],
  ['http://naesb.org/espi/customer', 'customer'],
  ['http://naesb.org/espi/customer/', 'customer'],
  ['', 'none'],
]);
