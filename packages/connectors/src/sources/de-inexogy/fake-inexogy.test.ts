import { basicAuthorization } from '@utility-connect/connector/http';
import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { HOUSE, source } from './testing/home.ts';

const ask = async (path: string, authorization = basicAuthorization('ada@example.com', 'Zähler-1')) => {
  const fake = createFakeSource('de-inexogy', { now: () => source.now });
  const url = `https://api.inexogy.com/public/v1${path}`;
  const response = await fake.fetch(new Request(url, { headers: { authorization } }));
  return { status: response.status, text: await response.text() };
};

const range = (from: string, to: string) =>
  `from=${Date.parse(from)}&to=${Date.parse(to)}&resolution=fifteen_minutes`;

it('answers with readings of the registers, both ends included', async () => {
  const { text } = await ask(
    `/readings?meterId=${HOUSE}&${range('2026-09-01T00:00:00Z', '2026-09-01T01:00:00Z')}`,
  );
  const readings: { readonly time: number; readonly values: { readonly energy: number } }[] =
    JSON.parse(text);
  expect(readings.map(({ time }) => (time - Date.parse('2026-09-01T00:00:00Z')) / 60_000)).toEqual([
    0, 15, 30, 45, 60,
  ]);
  const energies = readings.map(({ values }) => values.energy);
  expect(energies).toEqual([...energies].sort((a, b) => a - b));
});

it('answers with the fields that are asked for, and with none that it does not know', async () => {
  const query = `meterId=${HOUSE}&${range('2026-09-01T00:00:00Z', '2026-09-01T00:00:00Z')}`;
  const fields = async (names: string) =>
    Object.keys(JSON.parse((await ask(`/readings?${query}&fields=${names}`)).text)[0].values);
  expect(await fields('energyOut,powr')).toEqual(['energyOut']);
  expect(await fields('energy,energyOut')).toEqual(['energy', 'energyOut']);
});

it.each([
  [
    `meterId=${HOUSE}&${range('2026-09-01T00:00:00Z', '2026-10-02T00:00:01Z')}`,
    '400 Bad Request: The interval length must not exceed 31 days at this resolution',
  ],
  [
    `meterId=${HOUSE}&from=0&to=86400001`,
    '400 Bad Request: The interval length must not exceed 1 day at this resolution',
  ],
  [`meterId=${HOUSE}`, '400 Bad Request: Invalid parameters'],
  ['meterId=1', '403 Forbidden: You do not have permission to read this meter'],
])('refuses %s', async (query, text) => {
  expect(await ask(`/readings?${query}`)).toEqual({ status: Number(text.slice(0, 3)), text });
});

it('refuses another password without a word', async () => {
  expect(await ask('/meters', basicAuthorization('ada@example.com', 'wrong'))).toEqual({
    status: 401,
    text: '',
  });
});
