import { describe, expect, it } from 'vitest';
import { checkLogo } from './check-logo.ts';
import { LogoError } from './logo-error.ts';
import { bytesOf, chunk, makePng, makeSvg, signature } from './testing/files.ts';

describe('checkLogo', () => {
  it('names a logo by the hash of what is stored', async () => {
    const clean = makeSvg('<path d="M0 0"></path>');
    const dirty = makeSvg('<path d="M0 0" onclick="a"></path>');
    expect((await checkLogo(dirty)).hash).toBe((await checkLogo(clean)).hash);
    expect((await checkLogo(dirty)).hash).toMatch(/^[\da-f]{64}$/);
  });

  it('accepts 50 kB', async () => {
    const padding = 50_000 - makePng().length - 12;
    const file = makePng(2, 2, chunk('tEXt', new Uint8Array(padding)));
    expect(file).toHaveLength(50_000);
    expect(await checkLogo(file)).toMatchObject({ mediaType: 'image/png' });
  });

  it.each([
    ['a PNG', Buffer.concat([makePng(), new Uint8Array(51_000 - makePng().length)])],
    ['an SVG', makeSvg(`<path d="${'M0 0'.repeat(12_725)}"/>`)],
    ['anything', new Uint8Array(51_000)],
  ])('rejects %s of 51 kB', async (_file, bytes) => {
    await expect(checkLogo(bytes)).rejects.toThrow(
      new LogoError('may have 50 kB at most, and this file has 51 kB.'),
    );
  });

  it.each([
    ['an empty file', new Uint8Array()],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['a GIF', bytesOf('GIF89a')],
    ['a PDF', bytesOf('%PDF-1.7')],
    ['an HTML page', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['text about <svg', bytesOf('<svgs>')],
    [
      'an SVG in UTF-16',
      Uint8Array.from([0xff, 0xfe, ...[...'<svg></svg>'].flatMap((c) => [c.charCodeAt(0), 0])]),
    ],
    ['only the signature of a PNG', signature],
    ['a page after the signature of a PNG', Buffer.concat([signature, bytesOf('<script>alert(1)</script>')])],
    [
      'a script before the signature of a PNG',
      Buffer.concat([bytesOf('<script>alert(1)</script>'), makePng()]),
    ],
  ])('rejects %s', async (_file, bytes) => {
    await expect(checkLogo(bytes)).rejects.toThrow(new LogoError('must be a PNG or SVG file.'));
  });

  it.each([
    ['a cut off header', makePng().slice(0, 32)],
    ['a width of 0', makePng(0, 2)],
    ['a height of 0', makePng(2, 0)],
  ])('rejects a PNG with %s as damaged', async (_damage, bytes) => {
    await expect(checkLogo(bytes)).rejects.toThrow(
      new LogoError('is a damaged or incomplete PNG file: export it again.'),
    );
  });

  it('accepts a PNG of 2048 pixels at most in each direction', async () => {
    expect(await checkLogo(makePng(2048, 1))).toMatchObject({ mediaType: 'image/png' });
    await expect(checkLogo(makePng(1, 2049))).rejects.toThrow(
      new LogoError('may have 2048 × 2048 pixels at most, and this picture has 1 × 2049.'),
    );
  });
});
