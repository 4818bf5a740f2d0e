import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';

const now = Date.parse('2026-11-10T12:00:00Z');
const AGENT = 'PostmanRuntime/7.40.0';

const open = async (...switches: string[]) => {
  const fake = createFakeSource('es-datadis', { now: () => now, switches });
  const { nif = '', password = '' } = fake.login;
  const signIn = (secret: string, agent = AGENT) =>
    fake.fetch(
      new Request('https://datadis.es/nikola-auth/tokens/login', {
        method: 'POST',
        headers: { 'user-agent': agent },
        body: new URLSearchParams({ username: nif, password: secret }),
      }),
    );
  const token = await (await signIn(password)).text();
  const get = (path: string) =>
    fake.fetch(
      new Request(`https://datadis.es/api-private/api/${path}`, {
        headers: { 'user-agent': AGENT, authorization: `Bearer ${token}` },
      }),
    );
  const read = (first: string, last = first, version = '') =>
    get(
      `get-consumption-data${version}?cups=ES0021000000000001AB0F&distributorCode=8&startDate=${first}&endDate=${last}&measurementType=0&pointType=5`,
    );
  return { fake, password, signIn, get, read };
};

const dayIn = (rows: readonly { readonly date: string; readonly time: string }[], date: string) =>
  rows.filter((row) => row.date === date).map(({ time }) => time);

it('refuses agents that are the default of a framework', async () => {
  const { signIn, password } = await open();
  for (const agent of ['ReactorNetty/1.1', 'python-requests/2.32', 'node', ''])
    expect((await signIn(password, agent)).status).toBe(403);
});

it('answers a wrong password with JSON, and the right one with a plain token', async () => {
  const { signIn, password } = await open();
  expect(await (await signIn('wrong')).json()).toEqual({ message: expect.any(String) });
  expect(await (await signIn(password)).text()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

it('answers with lists in version 1, and with errors of distributors in version 2', async () => {
  const { get, read } = await open('distributor-error');
  expect(await (await get('get-supplies')).json()).toHaveLength(2);
  expect(Object.keys(await (await get('get-supplies-v2')).json())).toEqual(['supplies', 'distributorError']);
  expect(await (await read('2026/10')).json()).toHaveLength(744);
  expect((await (await read('2026/10', '2026/10', '-v2')).json()).timeCurve).toHaveLength(744);
});

it.each([
  ['a good fake', ['01:00', '03:00', '04:00'], ['01:00', '02:00', '03:00'], 24],
  ['labels-by-start', ['01:00', '02:00', '04:00'], ['01:00', '02:00', '03:00'], 25],
])('labels the hours of clock changes, with %s', async (name, spring, autumn, count) => {
  const { read } = await open(...(name === 'a good fake' ? [] : [name]));
  const march = dayIn(await (await read('2026/03')).json(), '2026/03/29');
  expect(march).toHaveLength(23);
  expect(march.slice(0, 3)).toEqual(spring);
  expect(march.at(-1)).toBe('24:00');
  const october = dayIn(await (await read('2026/10')).json(), '2026/10/25');
  expect(october).toHaveLength(count);
  expect(october.slice(0, 3)).toEqual(autumn);
});

it('has data until three days ago, and for 24 months', async () => {
  const { read } = await open();
  const rows = await (await read('2026/11')).json();
  expect(rows.at(-1)).toMatchObject({ date: '2026/11/07', time: '24:00' });
  expect(await (await read('2024/10')).json()).toEqual([]);
  expect(await (await read('2024/11')).json()).toHaveLength(720);
});

it('refuses the same query within 24 hours in plain text', async () => {
  const { read } = await open('repeated-query');
  expect((await read('2026/10')).status).toBe(200);
  const again = await read('2026/10');
  expect([again.status, await again.text()]).toEqual([429, 'Consulta ya realizada en las últimas 24 horas']);
  expect((await read('2026/09')).status).toBe(200);
});

it.each(['2026-10', '2026/10/01', '2026/13'])('refuses the month %s', async (month) => {
  expect((await (await open()).read(month)).status).toBe(400);
});
