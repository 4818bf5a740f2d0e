// Writes examples/sample-data/green-button.zip: a year of the hourly sandbox account of user@example.com at PG&E, as a file to upload.
// Needs a build: npm run build
import { mkdirSync, writeFileSync } from 'node:fs';
import { createSandboxConnector } from '@utility-connect/connectors';
import { writeGreenButton } from '@utility-connect/green-button';
import { loadDirectory } from '@utility-connect/service';
import { strToU8, zipSync } from 'fflate';

const to = Date.UTC(2026, 10, 20, 8) / 1000;
const from = Date.UTC(2025, 10, 20, 8) / 1000;
const directory = await loadDirectory();
const [method] = createSandboxConnector({
  now: () => to,
  zipCodesOf: directory.zipCodesOf,
  delay: async () => {},
}).methods;
const { signal } = new AbortController();
const utility = directory.find('14328');
const fields = { username: 'user@example.com', password: 'password' };
const { login } = await method.signIn({ utility, fields, signal });
const accounts = await method.listAccounts({ utility, login, signal });
const account = accounts.find(({ intervalSeconds }) => intervalSeconds === 3600);
const request = { utility, login, accountKey: account.key, from, to, signal };
const readings = [];
for await (const batch of method.readIntervals(request)) {
  for (const { start, end, usageKwh, estimated = false } of batch) {
    const reading = { start, seconds: end - start, direction: 'delivered', value: usageKwh, estimated };
    readings.push({ ...reading, quality: estimated ? 8 : null, cost: null, currency: null });
  }
}
const bills = (await method.readBills(request)).map(({ start, end, usageKwh, cost, currency }) => ({
  start,
  end,
  usage: usageKwh ?? null,
  unit: 'kWh',
  cost: cost ?? null,
  currency: currency ?? null,
  tariff: null,
}));
const updated = new Date(to * 1000);
const usagePoint = {
  id: account.key,
  service: 'electricity',
  unit: 'kWh',
  title: 'Electric meter',
  readings,
  bills,
};
const xml = [...writeGreenButton([usagePoint], { title: 'Green Button Usage Feed', updated })].join('');
mkdirSync('examples/sample-data', { recursive: true });
const file = zipSync({ 'green-button.xml': [strToU8(xml), { level: 9, mtime: updated }] });
writeFileSync('examples/sample-data/green-button.zip', file);
console.log(account.key, readings.length, bills.length, xml.length, file.length);
