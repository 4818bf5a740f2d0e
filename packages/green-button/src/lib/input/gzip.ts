import { Gunzip } from 'fflate';
import { crc32 } from './crc32.ts';
import { createFeeder } from './feeder.ts';
import { createTail } from './tail.ts';

/** Decompresses to `write`. */
export interface Decompressor {
  push(bytes: Uint8Array): Promise<void>;
  /** @returns whether the file is whole and its checksums fit */
  end(): Promise<boolean>;
}

/** Decompresses gzip. Damage ends it; the output before is kept. */
export function createGunzip(write: (bytes: Uint8Array) => Promise<void>): Decompressor {
  let out: Uint8Array[] = [];
  let hasLaterMember = false;
  let headerBytes = 0;
  let crc = 0;
  const tail = createTail(8);
  const gunzip = new Gunzip((bytes) => {
    headerBytes = 0;
    out.push(bytes);
  });
  // Not called for the first member.
  gunzip.onmember = () => {
    hasLaterMember = true;
  };

  const feed = createFeeder(
    (bytes, isLast) => {
      headerBytes += bytes.length;
      gunzip.push(bytes, isLast);
      if (headerBytes > mostHeaderBytes) throw new Error('The header of a member has no end.');
    },
    async () => {
      const written = out;
      out = [];
      for (const piece of written) {
        crc = crc32(piece, crc);
        await write(piece);
      }
    },
  );

  return {
    push(bytes) {
      tail.push(bytes);
      return feed.push(bytes);
    },
    async end() {
      const isUndamaged = await feed.end();
      // The checksum of a file of several members covers the last one only.
      return isUndamaged && (hasLaterMember || crc === readUint32(tail.bytes(), 0));
    },
  };
}

// A name and a comment. The decompressor reads a header from its beginning with each piece, which takes quadratic time.
const mostHeaderBytes = 2 ** 16;

/** A little-endian number, as in gzip and zip. */
export function readUint32(bytes: Uint8Array, at: number): number {
  return bytes.length < at + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}
