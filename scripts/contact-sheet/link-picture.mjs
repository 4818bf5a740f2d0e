import { writeFileSync } from 'node:fs';

/** Takes the picture of docs/links.md: the page of a connect link on a phone. The service must be built. */
export async function takeLinkPicture({ browser, file }) {
  const { createMockService } = await import('../../packages/service/dist/mock.js');
  const service = await createMockService({ environment: 'production' });
  const { clientId, clientSecret } = service.client;
  const request = (address, init) => service.fetch(new Request(address, init));
  const created = await request('http://localhost:4000/connect_links', {
    method: 'POST',
    headers: {
      'Service-Client-Id': clientId,
      'Service-Secret': clientSecret,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ user_id: 'user-1', purpose: 'To size the solar panels of your home.' }),
  });
  const { url } = await created.json();
  const page = await browser.newPage({ viewport: { width: 390, height: 760 }, deviceScaleFactor: 2 });
  await page.setContent(await (await request(url)).text());
  writeFileSync(file, await page.screenshot());
  await page.close();
  await service.stop();
}
