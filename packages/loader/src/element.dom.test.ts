import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyConfig } from './lib/config.ts';
import { defineElement } from './lib/element/define-element.ts';
import { createFakeConnect, type FakeConnect } from './lib/fake-connect.ts';
import { clearPage, stubBrowser } from './testing/fake-page.ts';

let fake: FakeConnect;
const configs: AnyConfig[] = [];
let destroyed = 0;
// A page defines an element once.
defineElement(async (config) => {
  configs.push(config);
  const connect = await fake.create(config);
  return {
    ...connect,
    destroy() {
      destroyed++;
      connect.destroy();
    },
  };
});

const settled = async () => {
  for (let round = 0; round < 20; round++) await null;
};
const events: string[] = [];
for (const name of ['uc-success', 'uc-exit', 'uc-event']) {
  document.addEventListener(name, (event) => {
    const { code, error, name: detailName } = (event as CustomEvent).detail;
    events.push([name, code ?? error?.code ?? detailName ?? 'left'].join(' '));
  });
}

beforeEach(() => {
  stubBrowser();
  fake = createFakeConnect();
  configs.length = 0;
  destroyed = 0;
  events.length = 0;
});
afterEach(async () => {
  clearPage();
  await settled();
  vi.unstubAllGlobals();
});

/** Adds markup with an element to the page. */
const add = async (markup: string) => {
  document.body.insertAdjacentHTML('beforeend', markup);
  await settled();
  const host = [...document.querySelectorAll('utility-connect-button')].at(-1) as HTMLElement;
  const button = host.shadowRoot?.querySelector('button') as HTMLButtonElement;
  return { host, button, state: () => host.dataset.state };
};

/** Stubs the page's own server; each answer is a token, a status or a promise. */
const answerWith = (...answers: (string | number | Promise<string>)[]) => {
  const request = vi.fn(async () => {
    const answer = await answers.shift();
    return typeof answer === 'number'
      ? new Response('', { status: answer })
      : Response.json({ connect_token: answer });
  });
  vi.stubGlobal('fetch', request);
  return request;
};

describe('<utility-connect-button connect-token>', () => {
  it('preloads Connect, opens it when pressed, and fires the events with the code', async () => {
    const { host, button, state } = await add(
      '<utility-connect-button connect-token="t" locale="es" theme="dark"></utility-connect-button>',
    );
    expect(state()).toBe('ready');
    expect(configs).toMatchObject([{ locale: 'es', appearance: { theme: 'dark' } }]);
    expect(fake.connectToken).toBe('t');
    const heard = vi.fn();
    host.addEventListener('uc-success', (event) => heard((event as CustomEvent).detail));
    button.click();
    await settled();
    expect([fake.isOpen, state()]).toEqual([true, 'open']);
    await fake.emit('screen', { screen: 'credentials' });
    await fake.succeed('code-1', { utility_id: '14328' });
    expect(state()).toBe('ready');
    expect(heard.mock.calls).toEqual([[{ code: 'code-1', metadata: { utility_id: '14328' } }]]);
    expect(events).toEqual(['uc-event open', 'uc-event screen', 'uc-event success', 'uc-success code-1']);
  });

  it('fires uc-exit when the user leaves, and opens again', async () => {
    const { button, state } = await add(
      '<utility-connect-button connect-token="t"></utility-connect-button>',
    );
    button.click();
    await fake.exit();
    expect([events.at(-1), state()]).toEqual(['uc-exit left', 'ready']);
    button.click();
    expect(fake.isOpen).toBe(true);
  });

  it('fires events that leave the shadow root of another component', async () => {
    const outer = document.createElement('div');
    document.body.append(outer);
    outer.attachShadow({ mode: 'open' }).innerHTML =
      '<utility-connect-button connect-token="t"></utility-connect-button>';
    await settled();
    outer.shadowRoot?.querySelector<HTMLElement>('utility-connect-button')?.click();
    await fake.exit();
    expect(events.at(-1)).toBe('uc-exit left');
  });

  it('is disabled and busy while there is no token yet', async () => {
    const { host, button, state } = await add('<utility-connect-button></utility-connect-button>');
    expect([state(), button.disabled, button.getAttribute('aria-busy')]).toEqual(['loading', true, 'true']);
    host.click();
    expect(configs).toEqual([]);
    host.setAttribute('connect-token', 't');
    await settled();
    expect([state(), button.disabled, button.getAttribute('aria-busy')]).toEqual(['ready', false, 'false']);
  });

  it('shows a failure as its state, and tries again when pressed', async () => {
    fake = createFakeConnect({ loadError: 'frame_unavailable' });
    const { button, state } = await add(
      '<utility-connect-button connect-token="t"></utility-connect-button>',
    );
    expect([state(), button.disabled, events]).toEqual(['error', false, []]);
    button.click();
    await settled();
    expect([state(), events]).toEqual(['error', ['uc-exit frame_unavailable']]);
    fake = createFakeConnect();
    button.click();
    await settled();
    expect([state(), fake.isOpen]).toEqual(['open', true]);
  });

  it('is one opening when it is pressed twice', async () => {
    const { host, button } = await add('<utility-connect-button connect-token="t"></utility-connect-button>');
    button.click();
    host.click();
    await settled();
    expect([configs.length, events]).toEqual([1, ['uc-event open']]);
  });
});

describe('<utility-connect-button token-url>', () => {
  it("fetches a token from the page's own server when it is pressed, once for two presses", async () => {
    const request = answerWith('t1');
    const { button, state } = await add(
      '<utility-connect-button token-url="/api/connect-token"></utility-connect-button>',
    );
    expect([state(), button.disabled, request.mock.calls]).toEqual(['ready', false, []]);
    button.click();
    button.click();
    expect([state(), button.disabled]).toEqual(['loading', false]);
    await vi.waitFor(() => expect(state()).toBe('open'));
    expect(request.mock.calls).toEqual([['/api/connect-token', { method: 'POST', mode: 'same-origin' }]]);
    expect([fake.connectToken, configs.length]).toEqual(['t1', 1]);
  });

  it.each([
    ['an error', 500],
    ['no token', ''],
  ])('shows it as a state if the server answers %s, and can be pressed again', async (_, answer) => {
    answerWith(answer, 't2');
    const { button, state } = await add('<utility-connect-button token-url="/t"></utility-connect-button>');
    button.click();
    await vi.waitFor(() => expect(state()).toBe('error'));
    expect(events).toEqual(['uc-exit invalid_config']);
    button.click();
    await vi.waitFor(() => expect(state()).toBe('open'));
  });

  it('opens nothing if it was removed while the token was fetched', async () => {
    let answer = (_: string) => {};
    answerWith(new Promise<string>((resolve) => (answer = resolve)));
    const { host, button } = await add('<utility-connect-button token-url="/t"></utility-connect-button>');
    button.click();
    host.remove();
    await settled();
    answer('t');
    await new Promise((resolve) => setTimeout(resolve));
    await settled();
    expect([fake.isOpen, destroyed, events]).toEqual([false, 1, []]);
  });
});

describe('<utility-connect-button> on a changing page', () => {
  it('loads again with a new token, and never while it is open', async () => {
    const { host, button } = await add('<utility-connect-button connect-token="a"></utility-connect-button>');
    host.setAttribute('connect-token', 'b');
    host.setAttribute('theme', 'light');
    await settled();
    expect([configs.length, fake.connectToken]).toEqual([2, 'b']);
    button.click();
    host.setAttribute('connect-token', 'c');
    await settled();
    expect([fake.isOpen, fake.connectToken]).toEqual([true, 'b']);
    await fake.exit();
    await settled();
    expect(fake.connectToken).toBe('c');
  });

  it('stays open when it is moved, and leaves when it is removed', async () => {
    const { host, button, state } = await add(
      '<utility-connect-button connect-token="t"></utility-connect-button>',
    );
    button.click();
    document.body.append(host);
    await settled();
    expect([fake.isOpen, state()]).toEqual([true, 'open']);
    const heard = vi.fn();
    host.addEventListener('uc-exit', heard);
    host.remove();
    await settled();
    expect([fake.isOpen, state(), heard.mock.calls.length]).toEqual([false, 'loading', 1]);
    document.body.append(host);
    await settled();
    expect([configs.length, state()]).toEqual([2, 'ready']);
  });

  it('works several times on a page', async () => {
    const first = await add('<utility-connect-button connect-token="a"></utility-connect-button>');
    const second = await add('<utility-connect-button connect-token="b"></utility-connect-button>');
    second.button.click();
    await settled();
    expect([first.state(), second.state()]).toEqual(['ready', 'open']);
  });

  it('opens nothing while it is disabled', async () => {
    const { host, button } = await add(
      '<utility-connect-button connect-token="t" disabled></utility-connect-button>',
    );
    expect(button.disabled).toBe(true);
    host.click();
    expect(fake.isOpen).toBe(false);
    // Frameworks write the text.
    host.setAttribute('disabled', 'false');
    await settled();
    expect(button.disabled).toBe(false);
    expect(configs).toHaveLength(1);
  });

  it('does not submit a form', async () => {
    const submitted = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('submit', submitted);
    const { button } = await add(
      '<form><utility-connect-button connect-token="t"></utility-connect-button></form>',
    );
    button.click();
    expect([button.type, submitted.mock.calls]).toEqual(['button', []]);
    document.removeEventListener('submit', submitted);
  });

  it.each([
    ['es', 'es', 'Conecte su compañía eléctrica'],
    ['xx', 'en', 'Connect your utility'],
  ])('has a default label in the language %s', async (locale, lang, label) => {
    const { button } = await add(
      `<utility-connect-button connect-token="t" locale="${locale}"></utility-connect-button>`,
    );
    const slot = button.querySelector('slot') as HTMLSlotElement;
    expect([slot.lang, slot.textContent, slot.assignedNodes()]).toEqual([lang, label, []]);
  });

  it('shows its content as the label, and the button as a part', async () => {
    const { button } = await add(
      '<utility-connect-button connect-token="t">Link it</utility-connect-button>',
    );
    expect(button.querySelector('slot')?.assignedNodes()[0]?.textContent).toBe('Link it');
    expect(button.getAttribute('part')).toBe('button');
  });
});
