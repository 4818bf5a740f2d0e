import { expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { agree, choose, connectAccount, openPhone, screen, signIn } from '../support/browser.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser({ redirectUris: ['http://localhost:9/callback'] });

interface Link {
  readonly id: string;
  readonly url: string;
  readonly qr_svg_url: string;
}

const create = async (parameters: Record<string, string> = {}): Promise<Link> => {
  const answer = await fetch(`${service.baseUrl}/connect_links`, {
    method: 'POST',
    headers: { ...service.clientHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      user_id: crypto.randomUUID(),
      purpose: 'To size your solar panels.',
      ...parameters,
    }),
  });
  return (await answer.json()) as Link;
};

const stateOf = async ({ id }: Link): Promise<{ status: string; code?: string }> => {
  const answer = await fetch(`${service.baseUrl}/connect_links/${id}`, { headers: service.clientHeaders });
  return (await answer.json()) as { status: string; code?: string };
};

const accountsOf = async (code = ''): Promise<unknown> => {
  const { access_token: accessToken } = (await (await service.exchange(code)).json()) as {
    access_token: string;
  };
  return (await service.read('/accounts', accessToken)).json();
};

it('connects with a sent link on a phone, ends on a page that can be closed, and the client exchanges its code', async () => {
  const { page, problems } = await openPhone(browser);
  const referrers: string[] = [];
  page.on('request', (request) => {
    const { referer } = request.headers();
    if (referer) referrers.push(referer);
  });
  const link = await create();
  await page.goto(link.url);
  await page.getByRole('heading', { name: /asks for your electricity data$/ }).waitFor();
  await page.getByText('“To size your solar panels.”').waitFor();
  await page.getByText(/^Not for you/).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await screen(page, 'terms-of-service').waitFor();
  expect(await page.getByText(/You’ll return to/).count()).toBe(0);
  await connectAccount(page);
  await page.getByRole('heading', { name: 'You can close this window' }).waitFor();
  expect(page.url()).toBe(`${service.connectUrl}/closing`);
  const { status, code } = await stateOf(link);
  expect(status).toBe('completed');
  expect(await accountsOf(code)).toHaveLength(2);
  expect(await stateOf(link)).toEqual({ status: 'completed' });
  await page.goto(link.url);
  await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
  expect(referrers).toEqual([]);
  expect(service.log()).not.toContain(link.url.slice(-43));
  // Chromium reports the status of the page itself.
  expect(problems).toEqual([expect.stringContaining('410 (Gone)')]);
  await page.context().close();
});

it.each(['light', 'dark'] as const)('has accessible pages: %s', async (colorScheme) => {
  // The pages allow no script, so the check could not run in them.
  const { page } = await openPhone(browser, { colorScheme, bypassCSP: true });
  const [link, revoked] = [await create({ utility_id: '14328' }), await create()];
  await fetch(`${service.baseUrl}/connect_links/${revoked.id}`, {
    method: 'DELETE',
    headers: service.clientHeaders,
  });
  for (const address of [link.url, revoked.url, `${link.url}x`, `${service.connectUrl}/closing`]) {
    await page.goto(address);
    await page.getByRole('heading').waitFor();
    expect(await findViolations(page)).toEqual([]);
  }
  await page.context().close();
});

it('opens without JavaScript up to the hosted page, and with the keyboard', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es' });
  const page = await context.newPage();
  await page.goto((await create()).url);
  await page.getByRole('heading', { name: /le pide sus datos de electricidad/ }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /usa Utility Connect/ }).waitFor();
  await context.close();
});

it('says that it is finishing, continues by itself, and survives a reload', async () => {
  const { page } = await openPhone(browser);
  const link = await create({ utility_id: '14328' });
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await agree(page);
  await screen(page, 'credentials').waitFor();
  await page.reload();
  await signIn(page, 'user@example.com', 'password', { autoContinue: true });
  await page.getByText('One moment, we’re finishing…').first().waitFor();
  await page.getByRole('heading', { name: 'You can close this window' }).waitFor();
  expect((await stateOf(link)).status).toBe('completed');
  await page.context().close();
});

it('has no way back to a client after leaving, and the link can be opened again', async () => {
  const { page } = await openPhone(browser);
  const link = await create();
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await screen(page, 'terms-of-service').waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await screen(page, 'closed').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await stateOf(link)).toEqual({ status: 'open' });
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await agree(page);
  await choose(page, 'PGE', /Pacific Gas & Electric/);
  await screen(page, 'credentials').waitFor();
  await page.context().close();
});

it('shows its QR code in a page of the client', async () => {
  const { page, problems } = await openPhone(browser);
  const { qr_svg_url: address } = await create();
  await page.goto(`${service.baseUrl}/health/live`);
  await page.setContent(`<img src="${address}" alt="QR code" width="240" height="240">`);
  const image = page.getByRole('img', { name: 'QR code' });
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
