import { GreenButtonError } from '../error.ts';
import { isPauseDue, pause } from '../pause.ts';
import type { Entry } from '../xml/entry.ts';
import { createEntryReader, type EntryContext } from '../xml/entry-reader.ts';
import { createXmlReader } from '../xml/xml-reader.ts';
import { concat } from './concat.ts';
import { createDecoder, type Decoder } from './decode.ts';
import { createPrologueRemover } from './prologue.ts';
import { sniff, sniffedBytes } from './sniff.ts';

/** A document that was read, as far as it could be. */
export interface ReadDocument {
  readonly entries: readonly Entry[];
  readonly feedTitle: string | null;
  readonly nextPage: string | null;
}

/** Reads the bytes of one document. */
interface DocumentReader {
  /** Leaves the thread free in between. */
  push(bytes: Uint8Array): Promise<void>;
  /** @param isCut whether the source ended too early, so that missing end tags are no news */
  end(isCut?: boolean): ReadDocument & { readonly isComplete: boolean };
}

/**
 * @throws GreenButtonError from `push` and `end`: `empty_file`, `not_green_button`, `doctype_refused`, `unknown_encoding`, and limits
 */
export function createDocumentReader(context: EntryContext): DocumentReader {
  const { limits, warnings } = context;
  const entries: Entry[] = [];
  const reader = createEntryReader(context, (entry) => entries.push(entry));
  const xml = createXmlReader(reader, limits);
  const removePrologue = createPrologueRemover();
  let head: Uint8Array = new Uint8Array();
  let decoder: Decoder | undefined;
  let isWellFormed = true;

  const write = (bytes?: Uint8Array) => {
    const text = removePrologue(decoder?.decode(bytes) ?? '');
    if (isWellFormed) isWellFormed = xml.write(text);
  };

  const start = () => {
    const format = sniff(head);
    if (format === 'empty') throw new GreenButtonError('empty_file', 'The file is empty.');
    if (format !== 'xml') throw notGreenButton(descriptions[format]);
    decoder = createDecoder(head);
    write(head);
  };

  return {
    async push(bytes) {
      // Compressed bytes may become a thousand times as many.
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        if (isPauseDue()) await pause();
        const piece = bytes.subarray(from, from + pieceBytes);
        if (decoder) write(piece);
        else {
          head = concat(head, piece);
          if (head.length >= sniffedBytes) start();
        }
      }
    },
    end(isCut = false) {
      if (!decoder) start();
      write();
      const isClosed = isWellFormed && xml.end();
      reader.finish();
      if (!reader.isGreenButton) throw notGreenButton('another kind of XML');
      if (!isClosed && !isCut) {
        if (isWellFormed) warnings.add('truncated', 'The file is cut off. What was complete was read.');
        else
          warnings.add('malformed_xml', 'The file is damaged. What was complete before the damage was read.');
      }
      const { feedTitle, nextPage } = reader;
      return { entries, feedTitle, nextPage, isComplete: isClosed };
    },
  };
}

const pieceBytes = 16_384;

const descriptions = {
  pdf: 'a PDF',
  html: 'a web page',
  'csv or text': 'a text or CSV file',
  binary: 'a binary file',
  gzip: 'a compressed file',
  zip: 'an archive',
};

const notGreenButton = (what: string) =>
  new GreenButtonError('not_green_button', `This is not a Green Button file but ${what}.`);
