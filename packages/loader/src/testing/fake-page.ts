import { type FrameMessage, formatConnectToken, type HostMessage } from '@utility-connect/protocol';

/** A connect token for the page at `https://link.example.com/connect`. */
export const connectToken: string = formatConnectToken({
  connectUrl: 'https://link.example.com/connect',
  publicId: 'p'.repeat(22),
  secret: 's'.repeat(43),
});

/** One document of the Connect page in a frame, with its end of the message channel. */
export interface FakePage {
  readonly init: unknown;
  readonly targetOrigin: string;
  /** Messages from the loader. */
  readonly received: HostMessage[];
  /** Whether the loader has closed the channel. */
  isClosed: boolean;
  /** Sends a message over the port, and waits until it has arrived. */
  send(message: FrameMessage | unknown): Promise<void>;
}

/** Message of the page when an account is connected. */
export const success = { type: 'success', code: 'code-1', metadata: { utility_id: '14328' } } as const;

/** Message of the page when the user leaves. */
export const exit = { type: 'exit', error: null, status: 'credentials' } as const;

/** Message of the page for an event. */
export function event(name: string, metadata: object = {}): object {
  return { type: 'event', name, metadata };
}

/** @returns the frames on the page, in order */
export function frames(): HTMLIFrameElement[] {
  return [...document.querySelectorAll('iframe')];
}

/**
 * Simulates the load of a document in a frame, and receives the port that the loader posts to it.
 *
 * @param frame default: the last on the page
 * @returns the page, which has sent nothing yet
 */
export function loadPage(frame: HTMLIFrameElement | undefined = frames().at(-1)): FakePage {
  if (!frame) throw new Error('There is no frame on the page.');
  const posted: [unknown, string, MessagePort[]][] = [];
  Object.defineProperty(frame, 'contentWindow', {
    configurable: true,
    value: { postMessage: (...args: [unknown, string, MessagePort[]]) => posted.push(args) },
  });
  frame.dispatchEvent(new Event('load'));
  const [init, targetOrigin, [port]] = posted[0] ?? [undefined, '', []];
  const received: HostMessage[] = [];
  const page: FakePage = {
    init,
    targetOrigin,
    received,
    isClosed: false,
    async send(message) {
      port?.postMessage(message);
      await delivered();
    },
  };
  if (port) port.onmessage = ({ data }) => received.push(data);
  port?.addEventListener('close', () => {
    page.isClosed = true;
  });
  return page;
}

/**
 * Waits for the frame that `create` adds, and makes it ready like the real page.
 *
 * @returns the page, which has sent `hello` and `ready`
 */
export async function readyPage(): Promise<FakePage> {
  await delivered();
  const page = loadPage();
  await page.send({ type: 'hello', version: 1 });
  await page.send({ type: 'ready' });
  return page;
}

/** Waits until messages have arrived on their ports. Works with fake timers. */
export async function delivered(): Promise<void> {
  for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve));
}

/** Adds features that jsdom lacks: modal dialogs that restore the focus, constructed style sheets, and scrolling. */
export function stubBrowser(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      if (this.open || !this.isConnected) throw new DOMException('No.', 'InvalidStateError');
      openers.set(this, document.activeElement);
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      (openers.get(this) as HTMLElement | null)?.focus();
      setImmediate(() => this.dispatchEvent(new Event('close')));
    },
  });
  Object.assign(CSSStyleSheet.prototype, { replaceSync() {} });
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(window, {
    scrollTo: (x: number, y: number) => Object.assign(window, { scrollX: x, scrollY: y }),
  });
}

/** Removes everything that a test has left on the page. */
export function clearPage(): void {
  for (const element of document.querySelectorAll('dialog, body > *')) element.remove();
}

/** Closes the dialog like the Esc key. */
export async function pressEscape(): Promise<void> {
  document.querySelector('dialog')?.close();
  await delivered();
}
