import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { connectFile } from '../support/connect/upload.ts';
import { createHarness, json } from '../support/harness.ts';

// To write the file again: npm run build && npm run sample-data
const sample = readFileSync(new URL('../../../../examples/sample-data/green-button.zip', import.meta.url));

it('is a year of an account that a sandbox login has too', async () => {
  const harness = await createHarness();
  const token = await connectFile(harness, new Uint8Array(sample));
  const accounts = () => json<{ id: string }[]>(harness.read('/accounts?include=status', token));
  const [file] = await accounts();
  expect(file).toMatchObject({ method: 'file', data_through: Date.UTC(2026, 10, 20, 8) / 1000 });
  await harness.connect();
  expect(await accounts()).toHaveLength(2);
  expect(await accounts()).toContainEqual(expect.objectContaining({ id: file?.id, method: 'sign_in' }));
});
