/** Reads what a single statement of the form `copy … to stdout (format binary)` gives (PostgreSQL). Takes nothing else. */
export type Copy = (query: string) => Promise<Uint8Array>;

/**
 * Reads the rows of a {@link Copy}: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".
 *
 * @param bytes all that it gave.
 * @returns the fields of each row in PostgreSQL's own binary form, as views of `bytes`.
 * @throws TypeError where it is no copy, or a field is null; RangeError where it is cut short.
 */
export function readBinaryCopy(bytes: Uint8Array): DataView[][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) throw new TypeError('This is no binary copy.');
  let offset = SIGNATURE.length + FLAGS;
  const readInt32 = (): number => {
    offset += 4;
    return view.getInt32(offset - 4);
  };
  const extension = readInt32();
  offset += extension;
  const readField = (): DataView => {
    const size = readInt32();
    if (size === NULL) throw new TypeError('A field is null.');
    offset += size;
    return new DataView(bytes.buffer, bytes.byteOffset + offset - size, size);
  };
  const rows: DataView[][] = [];
  for (;;) {
    const count = view.getInt16(offset);
    offset += 2;
    if (count === END) return rows;
    rows.push(Array.from({ length: count }, readField));
  }
}

const SIGNATURE = Uint8Array.from('PGCOPY\n\xff\r\n\0', (character) => character.charCodeAt(0));
const FLAGS = 4;
const NULL = -1;
const END = -1;
