import type { ReadDocument } from './input/document.ts';
import { createCount, createInput } from './input/input.ts';
import { readBytes, type Source } from './input/source.ts';
import { checkLimit, type Limits, withDefaults } from './limits.ts';
import { type Gathered, gather } from './model/gather.ts';
import { readRetail } from './model/retail.ts';
import { finishUsagePoints } from './model/usage-points.ts';
import { isPauseDue, pause } from './pause.ts';
import type { ReplacingLimits } from './readings/overlaps.ts';
import type { GreenButtonData } from './types.ts';
import { createWarnings, type Warnings } from './warnings.ts';

export interface ReadOptions {
  readonly limits?: Partial<Limits>;
  /** Called with the bytes read so far, at most once for each chunk of the source. */
  readonly onProgress?: (bytes: number) => void;
  /**
   * Called after each source with its link to the next page (`rel="next"`), the last one if several documents have one, `null` if
   * there is none. Its result is read as a part of the same feed. Limits are for all pages together.
   */
  readonly nextPage?: (link: string | null) => Promise<Source | null>;
  /**
   * Stops reading: the promise rejects with the signal's reason. A stream or `Blob` is canceled at once, an iterable is left at its
   * next chunk.
   */
  readonly signal?: AbortSignal;
  /**
   * Length of the longest reading that can replace shorter ones of another series. For those who cannot use longer ones. Default: no
   * limit.
   */
  readonly maxSeconds?: number;
  /** The present as UNIX seconds. Readings in the future give a warning and never replace shorter ones. Default: the clock. */
  readonly now?: number;
}

/**
 * Reads Green Button data: XML in UTF-8, UTF-16 or another encoding that the runtime knows, gzip, or a zip archive of several files.
 * Reads the source as a stream and keeps only the readings, compactly. Leaves the thread free every few milliseconds.
 *
 * @returns usage points with readings and bills. `warnings` list all data that was left out, corrected or guessed; a file that is cut off or
 *   damaged gives the complete parts, with `complete: false`.
 * @throws GreenButtonError if nothing can be read, or a limit is exceeded. The source's own errors are passed on.
 *
 * @example
 * const { usagePoints, warnings } = await readGreenButton(file);
 * for (const { start, seconds, direction, value } of usagePoints[0].readings) console.log(start, seconds, direction, value);
 *
 * @see https://green-button.github.io/developers/
 */
export async function readGreenButton(source: Source, options: ReadOptions = {}): Promise<GreenButtonData> {
  const { nextPage, signal, now = Date.now() / 1000, maxSeconds = Number.POSITIVE_INFINITY } = options;
  const warnings = createWarnings();
  const read = createReader(options, warnings);
  const documents: ReadDocument[] = [];
  let complete = true;
  for (let page: Source | null = source; page !== null; ) {
    const { documents: found, isComplete } = await read(page);
    documents.push(...found);
    complete &&= isComplete;
    page = (await nextPage?.(found.findLast((one) => one.nextPage !== null)?.nextPage ?? null)) ?? null;
    signal?.throwIfAborted();
  }
  const limits = { ...withDefaults(options.limits), now, maxSeconds };
  return finish(nextPage ? [joinPages(documents)] : documents, complete, limits, warnings);
}

/** Reads one source after the other, with limits for all together. */
const createReader = (options: ReadOptions, warnings: Warnings) => {
  const { onProgress, signal } = options;
  const limits = withDefaults(options.limits);
  const count = createCount();
  let bytes = 0;
  return async (source: Source) => {
    const input = createInput(limits, warnings, count);
    for await (const chunk of readBytes(source, signal)) {
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        signal?.throwIfAborted();
        const piece = chunk.subarray(start, start + pieceBytes);
        bytes += piece.length;
        checkLimit(limits, 'bytes', bytes);
        await input.push(piece);
        if (isPauseDue()) await pause();
      }
      onProgress?.(bytes);
    }
    signal?.throwIfAborted();
    return input.end();
  };
};

// Entries of a page may link to those of another.
const joinPages = (documents: readonly ReadDocument[]): ReadDocument => ({
  entries: documents.flatMap(({ entries }) => entries),
  feedTitle: documents.find(({ feedTitle }) => feedTitle)?.feedTitle ?? null,
  nextPage: null,
});

const finish = async (
  documents: readonly ReadDocument[],
  complete: boolean,
  limits: Limits & ReplacingLimits,
  warnings: Warnings,
): Promise<GreenButtonData> => {
  const gathered: Gathered[] = [];
  for (const { entries, feedTitle } of documents) gathered.push(await gather(entries, feedTitle, warnings));
  const { customers, addresses } = readRetail(gathered.flatMap(({ retail }) => retail));
  const drafts = gathered.flatMap((one) => one.drafts);
  const usagePoints = await finishUsagePoints(drafts, addresses, limits, warnings);
  if (usagePoints.every(({ readings }) => readings.length === 0))
    warnings.add('no_readings', 'The file holds no readings that count.');
  return { usagePoints, customers, warnings: warnings.list(), complete };
};

/** Small, because decompressed bytes may be a thousand times as many. */
const pieceBytes = 4096;
