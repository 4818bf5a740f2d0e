import type { Image } from 'qr/decode.js';

const SCALE = 4;

/** Draws the black squares of a QR code in SVG as a picture with four bytes per pixel. */
export function imageOf(svg: string): Image {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, move, dx, dy] of svg.matchAll(/([Mm])(-?\d+)[ ,]?(-?\d+)/g)) {
    [x, y] = move === 'M' ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1)
      for (let column = x * SCALE; column < (x + 1) * SCALE; column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  }
  return { width: size, height: size, data };
}
