import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createArguments, useProgram } from '../../../test/support/cli/program.ts';
import { refusal } from '../../../test/support/cli/refusal.ts';
import { makePng, makeSvg } from '../features/registration/testing/files.ts';
import { updateAppearance } from './client-options.ts';

const program = useProgram();

describe('updateAppearance()', () => {
  it('sets the accent of the dark theme beside the other one', () => {
    const current = { theme: 'auto', variables: { accent: '#0a7d4f', radius: '8px' } } as const;
    expect(updateAppearance(current, { accentDark: '#6fd6b6' })).toEqual({
      theme: 'auto',
      variables: { accent: '#0a7d4f', radius: '8px', dark: { accent: '#6fd6b6' } },
    });
  });

  it('keeps the accent of the dark theme when another option is given', () => {
    const current = { variables: { accent: '#0a7d4f', dark: { accent: '#6fd6b6' } } };
    expect(updateAppearance(current, { accent: '#5b21b6' })).toEqual({
      variables: { accent: '#5b21b6', dark: { accent: '#6fd6b6' } },
    });
  });

  it('removes a variable that is null, and the appearance with its last one', () => {
    const current = { variables: { accent: '#0a7d4f', dark: { accent: '#6fd6b6' } } };
    expect(updateAppearance(current, { accentDark: null })).toEqual({ variables: { accent: '#0a7d4f' } });
    expect(updateAppearance(current, { accentDark: null, accent: null })).toBeNull();
  });
});

describe('--logo', () => {
  it('stores a logo with a new client; an update replaces and removes it', async () => {
    writeFileSync(join(program.folder, 'sun.svg'), makeSvg('<circle r="4" onclick="alert(1)"/>'));
    writeFileSync(join(program.folder, 'moon.png'), makePng());
    const created = await program.run([...createArguments, '--logo', 'sun.svg']);
    const { client_id: id } = JSON.parse(created.stdout) as Record<string, string>;
    const update = async (...changes: string[]): Promise<{ logo_url?: string }> =>
      JSON.parse((await program.run(['clients', 'update', id ?? '', ...changes])).stdout);
    expect((await update('--company', 'Moony Solar')).logo_url).toMatch(
      /^http:\/\/localhost:4000\/link\/logos\/[\da-f]{64}\.svg$/,
    );
    expect((await update('--logo', 'moon.png')).logo_url).toMatch(/\.png$/);
    expect(await update('--logo', 'none')).not.toHaveProperty('logo_url');
  });

  it.each([
    ['none.png', null, 'cannot be read (ENOENT).'],
    ['large.png', new Uint8Array(51_000), 'may have 50 kB at most, and this file has 51 kB.'],
    ['photo.jpg', Uint8Array.of(0xff, 0xd8, 0xff), 'must be a PNG or SVG file.'],
    ['cut.png', makePng().slice(0, 30), 'is a damaged or incomplete PNG file: export it again.'],
    ['script.svg', makeSvg('<script>alert(1)</script>'), 'is an SVG without shapes'],
  ])('refuses %s', async (name, content, reason) => {
    const file = join(program.folder, name);
    if (content) writeFileSync(file, content);
    expect(await refusal([...createArguments, '--logo', file])).toContain(
      `error: --logo '${file}' ${reason}`,
    );
  });
});
