import { describe, expect, it } from 'vitest';
import { BASE_URL, createHarness, type Harness } from '../../../../test/support/harness.ts';
import { makePng, makeSvg } from './testing/files.ts';

const submit = async (
  { service }: Harness,
  logo: Uint8Array<ArrayBuffer>,
  changes: Record<string, string> = {},
) => {
  const body = new FormData();
  const fields = { company_name: 'Sunny Söhne', email: 'dev@sunny.example', ...changes };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('logo', new File([logo], 'logo'));
  const form = new Request(`${BASE_URL}/register`, { method: 'POST', body });
  // As bytes, because Node 26 throws when the service stops reading a form in the middle.
  return service.fetch(new Request(form, { body: await form.arrayBuffer() }));
};

const registered = async ({ service }: Harness) => {
  const id = /Client id:\s+(\S+)/.exec(service.outbox[0]?.text ?? '')?.[1] ?? '';
  const { clients, logos } = service.context.store;
  return { client: await clients.find(id), logo: await logos.findOf(id) };
};

describe('the logo at /register', () => {
  it('is stored with the client', async () => {
    const harness = await createHarness();
    expect((await submit(harness, makePng())).status).toBe(200);
    const { client, logo } = await registered(harness);
    expect(client).toMatchObject({ companyName: 'Sunny Söhne', redirectUris: [], origins: [] });
    expect(logo?.mediaType).toBe('image/png');
    expect((await harness.service.context.store.logos.find(logo?.hash ?? ''))?.bytes).toEqual(makePng());
  });

  it('is none if no file was chosen, which browsers submit as an empty file', async () => {
    const harness = await createHarness();
    expect((await submit(harness, new Uint8Array())).status).toBe(200);
    expect((await registered(harness)).logo).toBeNull();
  });

  it.each([
    ['too large', new Uint8Array(51_000), 'Logo may have 50 kB at most, and this file has 51 kB.'],
    ['far too large', new Uint8Array(400_000), 'Logo may have 50 kB at most, and this file has 400 kB.'],
    ['no picture', Uint8Array.of(0xff, 0xd8, 0xff), 'Logo must be a PNG or SVG file.'],
    ['damaged', makePng().slice(0, 30), 'Logo is a damaged or incomplete PNG file: export it again.'],
    ['only a script', makeSvg('<script>alert(1)</script>'), 'Logo is an SVG without shapes'],
  ])(
    'that is %s leads back to the form, with what was typed, and nothing is stored',
    async (_, file, error) => {
      const harness = await createHarness();
      const answer = await submit(harness, file);
      expect(answer.status).toBe(400);
      const page = await answer.text();
      expect(page).toContain(`id="logo-error">${error}`);
      expect(page).toContain('value="Sunny Söhne"');
      expect(harness.service.outbox).toEqual([]);
    },
  );

  it('that is larger than the whole form may be leads back to an empty form', async () => {
    const harness = await createHarness();
    const answer = await submit(harness, new Uint8Array(600_000));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('Logo may have 50 kB at most: choose a smaller file.');
    expect(harness.service.outbox).toEqual([]);
  });

  it('has to be chosen again after a mistake in another field', async () => {
    const answer = await submit(await createHarness(), makePng(), { email: 'nonsense' });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('id="email-error"');
    expect(page).toContain('id="logo-error">Logo must be chosen again');
  });
});
