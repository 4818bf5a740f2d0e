import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';

/** The part of a browser that tests use. */
export type Pages = Pick<Browser, 'newContext' | 'newPage'>;

/** Starts the Chromium that `npm test` found. */
export function launchBrowser(
  moreArgs: readonly string[] = [],
  ignoreDefaultArgs: string[] = [],
): Promise<Browser> {
  return chromium.launch({ executablePath: headlessPath, args: [...args, ...moreArgs], ignoreDefaultArgs });
}

/** Starts Chromium with the profile in this folder, which can contain preferences. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath,
    args,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
}

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
// Without the parts around the page it takes half of the CPU time.
const headlessPath = process.env.HEADLESS_PATH ?? chromiumPath;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a page of phone size, and records its console errors and page errors. It has no animations, since drawing them takes CPU time. */
export async function openPhone(
  browser: Pages,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
}

/** Page or frame with the flow: the page when hosted, the frame of the dialog when embedded. */
export type Flow = Page | FrameLocator;

/** The flow inside the dialog of a host page. */
export function flowIn(page: Page): FrameLocator {
  return page.frameLocator('dialog iframe');
}

/** The document in the dialog's frame, for its address. */
export function flowFrame(page: Page, connectUrl: string): Frame | undefined {
  return page.frames().find((frame) => frame.url().startsWith(connectUrl));
}

/** The flow's root element while it shows this screen. */
export function screen(flow: Flow, name: string): Locator {
  return flow.locator(`[data-screen="${name}"]`);
}

/** Agrees to the terms. */
export async function agree(flow: Flow): Promise<void> {
  await screen(flow, 'terms-of-service').waitFor();
  await flow.getByRole('button', { name: /^Agree/ }).click();
}

/** Searches for a utility and chooses it. */
export async function choose(flow: Flow, query: string, name: RegExp): Promise<void> {
  await screen(flow, 'utility-selection').waitFor();
  await flow.getByRole('searchbox').fill(query);
  // A list that is still loading would move under the pointer between its press and its release.
  await flow.locator('[aria-busy="false"]').getByRole('button', { name }).first().click();
}

/** Types a login and submits it. Unless `autoContinue`, the success screen then waits for {@link continueToApp}. */
export async function signIn(
  flow: Flow,
  username = 'user@example.com',
  password = 'password',
  { autoContinue = false } = {},
): Promise<void> {
  await screen(flow, 'credentials').waitFor();
  await flow.getByRole('textbox', { name: 'Username or email' }).fill(username);
  await flow.getByRole('textbox', { name: 'Password' }).fill(password);
  if (!autoContinue) await flow.locator(':root').evaluate(holdAutoContinue);
  await flow.getByRole('button', { name: 'Connect', exact: true }).click();
}

/**
 * Runs in the page of the flow. The success screen continues by itself after five seconds without input, so on a slow machine a test
 * could miss it. This dispatches input all the time. It works on a machine of any speed: timers fire in the order in which they are due.
 */
export function holdAutoContinue(): void {
  setInterval(() => document.dispatchEvent(new Event('pointerdown')), 500);
}

/** Continues from the success screen. */
export async function continueToApp(flow: Flow): Promise<void> {
  await screen(flow, 'success').waitFor();
  await flow.getByRole('button', { name: 'Continue' }).click();
}

/** Completes the flow with the sandbox's first login. */
export async function connectAccount(flow: Flow): Promise<void> {
  await agree(flow);
  await choose(flow, 'PGE', /Pacific Gas & Electric/);
  await signIn(flow);
  await continueToApp(flow);
}
