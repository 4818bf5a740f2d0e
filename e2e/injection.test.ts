import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agree,
  continueToApp,
  type Flow,
  flowIn,
  launchBrowser,
  openPhone,
  screen,
  signIn,
} from './support/browser.ts';
import { ended, settled } from './support/calls.ts';
import { type HostPage, startHostPage } from './support/host-page.ts';
import { type HostileService, startHostileService } from './support/hostile-service.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: part of the payloads.
// Each payload calls `injected()` or adds an unknown element if it is not treated as text.
const payloads = [
  '<script>injected()</script>',
  '</script><script>injected()</script>',
  '<!--<script>injected()',
  ']]><img src=x onerror=injected()>',
  '"><svg onload=injected()>',
  "' onfocus=injected() autofocus='",
  '`${injected()}`',
  '</title><base href=//evil.example><b>',
  '</style><style>*{background:url(//evil.example)}</style>',
  '<iframe srcdoc="<script>parent.injected()</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=injected()&gt;">',
  'javascript:injected()',
  '{{constructor.constructor("injected()")()}} ${injected()} $& $` $1',
  '&lt;img src=x onerror=injected()&gt; &amp;',
  '\u2028injected()//\u2029',
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: part of the payloads.
const combined = payloads.join(' ');
// A line break in an address is shown as a space.
const shownAddresses = payloads.map((text) => text.replace(/\s+/gu, ' ').trim());
const redirectUri = 'http://localhost:9/callback';

let service: HostileService;
let host: HostPage;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([
    startHostileService({
      utilities: [...payloads, combined],
      addresses: payloads,
      redirectUris: [redirectUri],
    }),
    launchBrowser(),
  ]);
  host = await startHostPage(service.baseUrl);
});
afterAll(() => Promise.all([service.stop(), host.stop(), browser.close()]));

interface Watched {
  readonly page: Page;
  /** Fails if a script ran, the policy was violated, or an element was injected. */
  expectHarmless(flow: Flow): Promise<void>;
}

const openWatched = async (): Promise<Watched> => {
  const { page, problems } = await openPhone(browser);
  const alarms: string[] = [];
  await page.exposeFunction('injected', () => alarms.push('a script ran'));
  await page.exposeFunction('violated', (directive: string) => alarms.push(`violated ${directive}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { violated(directive: string): void }).violated(effectiveDirective),
    );
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') alarms.push(`asked for ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    alarms.push('a dialog');
    return dialog.dismiss();
  });
  return {
    page,
    async expectHarmless(flow) {
      expect(alarms).toEqual([]);
      // Chromium logs the status 400 of a form that is shown again.
      expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([]);
      const foreign =
        '[onerror], [onload], [onfocus], [autofocus], base, b, math, table, iframe, img[src=x], script[src]';
      expect(await flow.locator(`[data-screen] :is(${foreign}), base`).count()).toBe(0);
    },
  };
};

const hostedAddress = async (companyName: string) =>
  `${service.baseUrl}/link/?${new URLSearchParams({
    connect_token: await service.connectToken(companyName),
    redirect_uri: redirectUri,
    state: combined,
  })}`;

const expectText = async (flow: Flow, name: string, ...texts: string[]) => {
  await screen(flow, name).waitFor();
  const shown = (await screen(flow, name).textContent()) ?? '';
  for (const text of texts) expect(shown).toContain(text);
};

/** Goes through all screens that show the names, also after sign-ins that fail. */
const checkAllScreens = async (
  flow: Flow,
  expectHarmless: Watched['expectHarmless'],
  ...failing: string[]
): Promise<void> => {
  await expectText(flow, 'terms-of-service', combined);
  await expectHarmless(flow);
  await agree(flow);
  await expectText(flow, 'utility-selection', ...payloads, combined);
  await flow.getByRole('searchbox').fill(payloads[0] ?? '');
  await expectHarmless(flow);
  await screen(flow, 'utility-selection').getByRole('button', { name: combined }).last().click();
  await expectText(flow, 'credentials', combined);
  await expectHarmless(flow);
  await signIn(flow, 'user@example.com', 'wrong');
  await flow.getByText('didn’t work').or(flow.getByText("didn't work")).first().waitFor();
  await expectHarmless(flow);
  for (const username of failing) {
    await signIn(flow, username);
    await flow.getByRole('alert').filter({ hasText: combined }).first().waitFor();
    await expectHarmless(flow);
  }
  await signIn(flow, 'mfa@example.com');
  await screen(flow, 'verification').waitFor();
  await expectHarmless(flow);
  await flow.getByRole('textbox').fill('123456');
  await flow.getByRole('textbox').press('Enter');
  await expectText(flow, 'success', ...shownAddresses);
  await expectHarmless(flow);
};

describe('untrusted names in a real browser', () => {
  it('stay text as the company name in the document of the hosted terms', async () => {
    const { page, expectHarmless } = await openWatched();
    for (const companyName of payloads.slice(0, 2)) {
      await page.goto(await hostedAddress(companyName));
      await expectText(page, 'terms-of-service', companyName);
      await page.locator('h1:focus').waitFor();
      await expectHarmless(page);
    }
    // Trusted Types forbid parsing on the page itself.
    await page.goto('about:blank');
    const parse = async (companyName: string) => {
      const html = await (await fetch(await hostedAddress(companyName))).text();
      return page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'text/html');
        return {
          text: parsed.querySelector('[data-screen="terms-of-service"]')?.textContent,
          elements: [...parsed.querySelectorAll('*')].map(({ tagName, attributes }) =>
            [tagName, ...[...attributes].map(({ name }) => name)].join(' '),
          ),
        };
      }, html);
    };
    const { elements } = await parse('Sunny Solar');
    for (const companyName of payloads)
      expect(await parse(companyName)).toEqual({ text: expect.stringContaining(companyName), elements });
    await page.context().close();
  });

  it('stay text on every screen of the hosted flow, and the state is returned unchanged', async () => {
    const { page, expectHarmless } = await openWatched();
    await page.goto(await hostedAddress(combined));
    await checkAllScreens(page, expectHarmless, 'locked@example.com', 'unavailable@example.com');
    const redirect = page.waitForRequest(/\/callback/);
    await continueToApp(page);
    expect(new URL((await redirect).url()).searchParams.get('state')).toBe(combined);
    await page.context().close();
  });

  it('stay text on every screen of the embedded flow', async () => {
    const { page, expectHarmless } = await openWatched();
    await page.goto(host.address(await service.connectToken(combined)));
    await settled(page);
    await page.click('#connect');
    await checkAllScreens(flowIn(page), expectHarmless);
    await continueToApp(flowIn(page));
    await ended(page);
    await page.context().close();
  });

  it('stay text on the registration page', async () => {
    const { page, expectHarmless } = await openWatched();
    const companyName = payloads[1] ?? '';
    await page.goto(`${service.baseUrl}/register`);
    for (const email of ['"><img src=x onerror=injected()>', 'dev@example.com']) {
      await page.getByLabel('Company name').fill(companyName);
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Create client' }).click();
      await page
        .getByRole('heading', { name: email.startsWith('dev') ? 'is registered' : 'Register' })
        .waitFor();
      await expectHarmless(page);
    }
    expect(await page.locator('main').textContent()).toContain(companyName);
    await page.context().close();
  });
});
