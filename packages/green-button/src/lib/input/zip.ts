import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { crc32 } from './crc32.ts';
import { createFeeder } from './feeder.ts';
import { type Decompressor, readUint32 } from './gzip.ts';
import { createTail } from './tail.ts';

/** Receives the bytes of one file in the archive. */
export interface FileSink {
  push(bytes: Uint8Array): Promise<void>;
  /** @param isWhole `false` if the file is cut off, damaged, or fails its checksum */
  end(isWhole: boolean): Promise<void>;
}

/**
 * Reads a zip archive as a stream. The checksums are in the central directory at the end: a file that fails its own is reported
 * when the archive ends.
 *
 * @param openFile called for each file with its name
 */
export function createUnzip(openFile: (name: string) => FileSink): Decompressor {
  let out: (() => Promise<void>)[] = [];
  const checksums: number[] = [];
  const open = new Set<FileSink>();
  const tail = createTail(tailBytes);

  const startFile = (file: UnzipFile) => {
    const sink = openFile(file.name);
    const index = checksums.push(0) - 1;
    open.add(sink);
    file.ondata = (error, bytes, isLast) => {
      // Damage, or a compression method other than deflate.
      if (error) throw error;
      out.push(async () => {
        checksums[index] = crc32(bytes, checksums[index]);
        await sink.push(bytes);
        if (isLast && open.delete(sink)) await sink.end(true);
      });
    };
    // A file that isn't started is kept in memory.
    file.start();
  };

  const unzip = new Unzip(startFile);
  unzip.register(UnzipInflate);

  const feed = createFeeder(
    (bytes, isLast) => unzip.push(bytes, isLast),
    async () => {
      const written = out;
      out = [];
      for (const write of written) await write();
    },
  );

  return {
    push(bytes) {
      tail.push(bytes);
      return feed.push(bytes);
    },
    async end() {
      const isUndamaged = await feed.end();
      for (const sink of open) await sink.end(false);
      const listed = readChecksums(tail.bytes());
      const fits = listed?.every((crc) => crc === null || checksums.includes(crc)) ?? false;
      return isUndamaged && open.size === 0 && fits;
    },
  };
}

// A thousand files with long names.
const tailBytes = 2 ** 18;

/** Checksums in the central directory; `null` for the directory if the archive is cut off, and for files that are empty. */
const readChecksums = (tail: Uint8Array): (number | null)[] | null => {
  // A file in the archive may be an archive itself, whose own directory doesn't count.
  let end = tail.length - endRecordBytes;
  while (end >= 0 && readUint32(tail, end) !== 0x06054b50) end -= 1;
  if (end < 0) return null;
  const found: (number | null)[] = [];
  for (let at = Math.max(0, end - readUint32(tail, end + 12)); at < end; at += 1) {
    if (readUint32(tail, at) === 0x02014b50)
      found.push(readUint32(tail, at + 24) === 0 ? null : readUint32(tail, at + 16));
  }
  return found;
};

/** Of the end of the central directory, without a comment. */
const endRecordBytes = 22;
