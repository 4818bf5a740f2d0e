import { serialize } from 'node:v8';
import { deflateRawSync } from 'node:zlib';
import { ConnectorError } from '@utility-connect/connector';

/** More than any valid part or result has. A larger one would take long to read in the thread of the host. */
export const MAX_BYTES = 8_000_000;

/** @throws ConnectorError `invalid_answer` if it is too large; DataCloneError if it cannot be copied. */
export function pack(value: unknown): Uint8Array {
  const bytes = serialize(value);
  if (bytes.byteLength > MAX_BYTES) throw new ConnectorError('invalid_answer', 'The answer is too large.');
  return bytes;
}

/** The same, in a tenth of the memory. */
export function packSmall(value: unknown): Uint8Array {
  return deflateRawSync(pack(value), { level: 1 });
}
