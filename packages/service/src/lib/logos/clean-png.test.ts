import { describe, expect, it } from 'vitest';
import { concatenate } from '../bytes.ts';
import { checkLogo } from './check-logo.ts';
import { bytesOf, chunk, header, makePng, signature } from './testing/files.ts';

const message = (file: Uint8Array) =>
  checkLogo(file).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('a PNG logo', () => {
  it('is stored as it is if it only has pixels and colors', async () => {
    const colors = [chunk('gAMA', new Uint8Array(4)), chunk('sRGB', new Uint8Array(1))];
    const file = makePng(2048, 1, ...colors, chunk('PLTE', new Uint8Array(3)), chunk('tRNS'));
    expect(await checkLogo(file)).toMatchObject({ mediaType: 'image/png', bytes: file });
  });

  it.each([
    ['an HTML page after the picture', concatenate([makePng(), bytesOf('<script>alert(1)</script>')])],
    ['a script in a comment', makePng(2, 2, chunk('tEXt', bytesOf('a\0<script>alert(1)</script>')))],
    ['a script in a compressed comment', makePng(2, 2, chunk('iTXt', bytesOf('<script>')))],
    ['EXIF data with a place', makePng(2, 2, chunk('eXIf', bytesOf('GPS <script>')))],
    ['a color profile', makePng(2, 2, chunk('iCCP', bytesOf('<script>')))],
    ['an animation', makePng(2, 2, chunk('acTL', new Uint8Array(8)))],
    ['an unknown chunk', makePng(2, 2, chunk('evIl', bytesOf('<script>')))],
    ['a zip file at its end', concatenate([makePng(), bytesOf('PK\u0003\u0004<script>')])],
  ])('loses %s', async (_attack, file) => {
    expect((await checkLogo(file)).bytes).toEqual(makePng());
  });

  it.each([
    ['only a signature', signature],
    ['a page after the signature', concatenate([signature, bytesOf('<script>alert(1)</script>')])],
    ['a cut off end', makePng().slice(0, -1)],
    ['no end', makePng().slice(0, -12)],
    ['no pixels', concatenate([signature, header(2, 2), chunk('IEND')])],
    ['no header', concatenate([signature, chunk('IDAT'), chunk('IEND')])],
    ['a second header', makePng(2, 2, header(9999, 9999))],
    ['a short header', concatenate([signature, chunk('IHDR'), chunk('IDAT'), chunk('IEND')])],
    ['a width of 0', makePng(0, 2)],
    ['a flipped bit', makePng().map((byte, index) => (index === 45 ? byte ^ 1 : byte))],
    [
      'a length beyond the file',
      concatenate([signature, header(2, 2), Uint8Array.of(255, 255, 255, 255), bytesOf('IDATxxxx')]),
    ],
  ])('is damaged with %s', async (_damage, file) => {
    expect(await message(file)).toBe('is a damaged or incomplete PNG file: export it again.');
  });

  it('has 2048 pixels at most in each direction', async () => {
    expect(await message(makePng(1, 2049))).toBe(
      'may have 2048 × 2048 pixels at most, and this picture has 1 × 2049.',
    );
  });
});
