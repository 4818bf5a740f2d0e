import { deflateSync } from 'node:zlib';
import { crc32 } from '@utility-connect/intervals';

export const signature: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A chunk of a PNG. */
export function chunk(type: string, data: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.concat([new Uint8Array(4), bytesOf(type), data, new Uint8Array(4)]));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(4, -4)));
  return bytes;
}

/** The first chunk: 8-bit grayscale. */
function header(width: number, height: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(13);
  new DataView(data.buffer).setUint32(0, width);
  new DataView(data.buffer).setUint32(4, height);
  data[8] = 8;
  return chunk('IHDR', data);
}

/** A black picture, with other chunks after its first one. */
export function makePng(width = 2, height = 2, ...others: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const pixels = deflateSync(new Uint8Array(height * (width + 1)));
  return new Uint8Array(
    Buffer.concat([signature, header(width, height), ...others, chunk('IDAT', pixels), chunk('IEND')]),
  );
}

/** An SVG file with these elements. */
export function makeSvg(content: string, attributes = 'viewBox="0 0 9 9"'): Uint8Array<ArrayBuffer> {
  return bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
