import type { Connect, ConnectConfig } from '../config.ts';
import { connectLabel } from '../connect-label.ts';
import type { create } from '../create.ts';
import { buttonStyle } from './button-style.ts';

/** Attributes that Connect is created with. */
export const settingNames: readonly string[] = ['connect-token', 'token-url', 'locale', 'theme'];

/**
 * Makes a custom element a button that opens Connect.
 *
 * `data-state` of the element is `loading`, `ready`, `open` or `error`, as for `ConnectButton` of the React package. With a
 * `connect-token` Connect is preloaded; with a `token-url` it is loaded when the button is pressed.
 *
 * @param host element without a shadow root
 * @param createConnect `create` of the loader
 * @returns function to call after the element was added to the page or removed, or an attribute changed
 */
export function attachButton(host: HTMLElement, createConnect: typeof create): () => void {
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
  const sheet = new CSSStyleSheet();
  const button = document.createElement('button');
  const slot = document.createElement('slot');
  let settings: string | undefined;
  let state = 'loading';
  let hasLoaded = false;
  // Whether the button was pressed before Connect was ready.
  let isWanted = false;
  let connect: Connect | undefined;
  // A new object for each call of `create`, so that the outcome of an earlier one is ignored.
  let current: object | undefined;

  const read = (name: string) => host.getAttribute(name);
  const fire = (name: string, detail: object) =>
    host.dispatchEvent(new CustomEvent(`uc-${name}`, { detail, bubbles: true, composed: true }));

  const show = (next: string) => {
    host.dataset.state = state = next;
    const isLoading = next === 'loading';
    if (!isLoading) hasLoaded = true;
    button.setAttribute('aria-busy', `${isLoading}`);
    // Frameworks write `disabled="false"`. Not disabled while it loads again: a disabled button loses the focus.
    button.disabled = !hasLoaded || !/null|false/.test(`${read('disabled')}`);
  };
  const load = async () => {
    let created: Connect | undefined;
    const config = {
      connectToken: read('connect-token') ?? fetchToken,
      locale: read('locale'),
      appearance: { theme: read('theme') },
      onSuccess: (code, metadata) => fire('success', { code, metadata }),
      // In an old browser the loader calls it before Connect was opened.
      onExit: (error, metadata) => created && fire('exit', { error, metadata }),
      onEvent(name, metadata) {
        if (name === 'open') show(name);
        else if (config === current && (name === 'success' || name === 'exit')) {
          show('ready');
          update();
        }
        fire('event', { name, metadata });
      },
    } as ConnectConfig;
    current = config;
    show('loading');
    try {
      created = await createConnect(config);
      if (config !== current) return created.destroy();
      connect = created;
      show('ready');
      if (isWanted) created.open();
    } catch (error) {
      if (config !== current) return;
      show('error');
      if (isWanted) fire('exit', { error, metadata: {} });
    }
    isWanted = false;
  };
  // Only from the page's own server, which knows the user.
  const fetchToken = async () => {
    const response = await fetch(read('token-url') as string, { method: 'POST', mode: 'same-origin' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()).connect_token;
  };
  const update = async () => {
    // So that changes of one task, such as a move, are one change.
    await null;
    const languages = [`${read('locale')}`, ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en'];
    slot.lang = languages.find(connectLabel) as string;
    slot.textContent = connectLabel(slot.lang);
    show(state);
    const next = `${host.isConnected && settingNames.map(read)}`;
    // A new token does not interrupt the user.
    if (next === settings || (host.isConnected && state === 'open')) return;
    settings = next;
    if (connect) connect.destroy();
    connect = current = undefined;
    isWanted = false;
    if (host.isConnected && read('connect-token') !== null) load();
    else show(read('token-url') === null ? 'loading' : 'ready');
  };

  sheet.replaceSync(buttonStyle);
  root.adoptedStyleSheets = [sheet];
  button.type = 'button';
  button.setAttribute('part', 'button');
  button.append(slot);
  root.append(button);
  host.addEventListener('click', () => {
    if (button.disabled) return;
    if (connect) return connect.open();
    isWanted = true;
    if (state !== 'loading') load();
  });
  return update;
}
