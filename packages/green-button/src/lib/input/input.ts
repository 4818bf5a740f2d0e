import { GreenButtonError } from '../error.ts';
import { checkLimit, type Limits } from '../limits.ts';
import type { Warnings } from '../warnings.ts';
import type { EntryContext } from '../xml/entry-reader.ts';
import { concat } from './concat.ts';
import { createDocumentReader, type ReadDocument } from './document.ts';
import { createGunzip, type Decompressor } from './gzip.ts';
import { sniff } from './sniff.ts';
import { createUnzip, type FileSink } from './zip.ts';

/** Reads the bytes of a source. */
interface Input {
  push(bytes: Uint8Array): Promise<void>;
  end(): Promise<{ documents: ReadDocument[]; isComplete: boolean }>;
}

/** State that all sources of a call share. */
type InputCount = EntryContext['count'] & { inflatedBytes: number; files: number };

/** A count that begins. */
export function createCount(): InputCount {
  return {
    readings: 0,
    runs: 0,
    entries: 0,
    elements: 0,
    usagePoints: new Set(),
    inflatedBytes: 0,
    files: 0,
  };
}

/** Reads XML, gzip, or a zip archive, by the first bytes. */
export function createInput(limits: Limits, warnings: Warnings, count: InputCount): Input {
  const context: EntryContext = { limits, warnings, count };
  const documents: ReadDocument[] = [];
  let isComplete = true;
  let isArchive = false;
  let head: Uint8Array = new Uint8Array();
  let decompressor: Decompressor | undefined;

  const countInflated = (bytes: Uint8Array) => {
    count.inflatedBytes += bytes.length;
    checkLimit(limits, 'inflatedBytes', count.inflatedBytes);
  };

  const add = (read: ReadDocument & { isComplete: boolean }) => {
    documents.push(read);
    if (!read.isComplete) isComplete = false;
  };

  const openPlain = (): Decompressor => {
    const document = createDocumentReader(context);
    return {
      push(bytes) {
        countInflated(bytes);
        return document.push(bytes);
      },
      async end() {
        add(document.end());
        return true;
      },
    };
  };

  const openGzip = (): Decompressor => {
    const document = createDocumentReader(context);
    const gunzip = createGunzip((bytes) => {
      countInflated(bytes);
      return document.push(bytes);
    });
    return {
      push: (bytes) => gunzip.push(bytes),
      async end() {
        const isWhole = await gunzip.end();
        try {
          add(document.end(!isWhole));
        } catch (error) {
          if (isWhole) throw error;
          throw damaged(error);
        }
        return isWhole;
      },
    };
  };

  const openZip = (): Decompressor =>
    createUnzip((name) => {
      count.files += 1;
      checkLimit(limits, 'files', count.files);
      return openFile(isIgnorable(name));
    });

  // A file of another kind, such as a PDF of the bill, doesn't make the archive unusable.
  const openFile = (isIgnored: boolean): FileSink => {
    const document = createDocumentReader(context);
    let isSkipped = isIgnored;
    const orSkip = async (step: () => Promise<void> | void): Promise<void> => {
      if (isSkipped) return;
      try {
        await step();
      } catch (error) {
        if (!isOtherFile(error)) throw error;
        isSkipped = true;
        warnings.add('skipped_files', 'Files of the archive that are not Green Button were left out.');
      }
    };
    return {
      push(bytes) {
        countInflated(bytes);
        return orSkip(() => document.push(bytes));
      },
      end: (isWhole) => orSkip(() => add(document.end(!isWhole))),
    };
  };

  const open = async (): Promise<Decompressor> => {
    const format = sniff(head);
    isArchive = format === 'zip';
    const opened = isArchive ? openZip() : format === 'gzip' ? openGzip() : openPlain();
    await opened.push(head);
    return opened;
  };

  return {
    async push(bytes) {
      if (decompressor) await decompressor.push(bytes);
      else {
        head = concat(head, bytes);
        if (head.length >= signatureBytes) decompressor = await open();
      }
    },
    async end() {
      const isWhole = await (decompressor ?? (await open())).end();
      if (!isWhole && isArchive && documents.length === 0) throw damaged();
      if (!isWhole) {
        isComplete = false;
        warnings.add('truncated', 'The archive is cut off or damaged. What was complete was read.');
      }
      if (documents.length === 0)
        throw new GreenButtonError('unusable_archive', 'The archive holds no Green Button file.');
      return { documents, isComplete };
    },
  };
}

/** Enough to recognize gzip and zip. */
const signatureBytes = 4;

// Folders, and files that macOS adds.
const isIgnorable = (name: string): boolean => /\/$|^__MACOSX\/|(^|\/)\./.test(name);

const isOtherFile = (error: unknown): boolean =>
  error instanceof GreenButtonError && ['not_green_button', 'empty_file'].includes(error.code);

const damaged = (cause?: unknown) =>
  new GreenButtonError('damaged_archive', 'The archive is damaged, cut off or protected by a password.', {
    cause,
  });
