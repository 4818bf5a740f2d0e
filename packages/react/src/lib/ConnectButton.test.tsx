import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ConnectError } from '@utility-connect/loader';
import { createRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  connectToken,
  delivered,
  readyPage,
  stubBrowser,
} from '../../../loader/src/testing/fake-page.ts';
import { ConnectButton } from './ConnectButton.tsx';
import type { UseConnectConfig } from './connect-config.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

const config: UseConnectConfig = { connectToken, onSuccess: () => {} };
const button = () => screen.getByRole<HTMLButtonElement>('button');
const isShown = () => document.querySelector('dialog')?.open ?? false;

describe('ConnectButton', () => {
  it('is disabled and busy until Connect is ready', async () => {
    render(<ConnectButton config={config} />);
    expect(button()).toMatchObject({ disabled: true, ariaBusy: 'true' });
    expect(button().dataset.state).toBe('loading');
    await act(readyPage);
    expect(button()).toMatchObject({ disabled: false, ariaBusy: 'false' });
    expect(button().dataset.state).toBe('ready');
  });

  it('opens Connect and does not submit a form', async () => {
    const submit = vi.fn();
    render(
      <form onSubmit={submit}>
        <ConnectButton config={config} />
      </form>,
    );
    await act(readyPage);
    fireEvent.click(button());
    await act(delivered);
    expect(isShown()).toBe(true);
    expect(button().dataset.state).toBe('open');
    expect(submit).not.toHaveBeenCalled();
  });

  it('calls onClick first, which can keep Connect closed', async () => {
    const { rerender } = render(
      <ConnectButton config={config} onClick={(event) => event.preventDefault()} />,
    );
    await act(readyPage);
    fireEvent.click(button());
    expect(isShown()).toBe(false);
    const handleClick = vi.fn(() => expect(isShown()).toBe(false));
    rerender(<ConnectButton config={config} onClick={handleClick} />);
    fireEvent.click(button());
    expect(handleClick).toHaveReturned();
    expect(isShown()).toBe(true);
    await act(delivered);
  });

  it.each([
    ['es', ['en-US'], 'Conecte su compañía eléctrica', 'es'],
    [undefined, ['en-US', 'es'], 'Connect your utility', 'en'],
    [undefined, ['es-MX', 'en'], 'Conecte su compañía eléctrica', 'es'],
    [undefined, ['de-CH', 'fr-CH'], 'Connectez votre fournisseur', 'fr'],
    [undefined, ['ja', 'constructor'], 'Connect your utility', 'en'],
    ['de' as 'es', ['fr'], 'Connectez votre fournisseur', 'fr'],
  ] as const)(
    'has a label for the locale %s in a browser with the languages %j',
    (locale, languages, label, lang) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
      render(<ConnectButton config={{ ...config, connectToken: null, locale }} />);
      expect(screen.getByRole('button', { name: label }).lang).toBe(lang);
    },
  );

  it('hydrates the English label of the server, then uses the language of the browser', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA']);
    const consoleError = vi.spyOn(console, 'error');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<ConnectButton config={config} />);
    expect(container.textContent).toBe('Connect your utility');
    const root = await act(async () => hydrateRoot(container, <ConnectButton config={config} />));
    expect(container.textContent).toBe('Connectez votre fournisseur');
    expect(consoleError).not.toHaveBeenCalled();
    act(() => root.unmount());
  });

  it('renders the label that a function returns for the state', async () => {
    const failing = { ...config, connectToken: () => Promise.reject(new Error('offline')) };
    render(
      <ConnectButton config={failing}>
        {({ error }) => (error ? `Try again (${error.code})` : 'Wait')}
      </ConnectButton>,
    );
    expect(button().textContent).toBe('Wait');
    await act(delivered);
    expect(button().textContent).toBe('Try again (invalid_config)');
    expect(button().lang).toBe('');
  });

  it('accepts children, attributes, a ref and disabled', async () => {
    const ref = createRef<HTMLButtonElement>();
    render(
      <ConnectButton
        ref={ref}
        config={config}
        className="mine"
        type="submit"
        form="form-1"
        name="link"
        data-testid="link"
        aria-label="Link"
        style={{ color: 'red' }}
        disabled
      >
        <b>Link</b>
      </ConnectButton>,
    );
    await act(readyPage);
    expect(ref.current).toBe(button());
    expect(button().outerHTML).toContain('<b>Link</b>');
    expect(button()).toMatchObject({ className: 'mine', type: 'submit', ariaLabel: 'Link', disabled: true });
    expect(button().getAttribute('form')).toBe('form-1');
    expect(button()).toMatchObject({ name: 'link', dataset: { testid: 'link' }, style: { color: 'red' } });
  });

  it('tries again when it is clicked after an error', async () => {
    const fetchToken = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(connectToken);
    render(<ConnectButton config={{ ...config, connectToken: fetchToken }} />);
    await act(delivered);
    expect(button()).toMatchObject({ disabled: false, ariaBusy: 'false' });
    expect(button().dataset.state).toBe('error');
    fireEvent.click(button());
    await act(readyPage);
    expect(isShown()).toBe(true);
  });

  it('keeps the focus while it loads again', async () => {
    const fetchToken = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(connectToken);
    render(<ConnectButton config={{ ...config, connectToken: fetchToken }} />);
    await act(delivered);
    button().focus();
    fireEvent.click(button());
    expect(button()).toMatchObject({ disabled: false, ariaBusy: 'true' });
    expect(document.activeElement).toBe(button());
    await act(readyPage);
    expect(button()).toMatchObject({ ariaBusy: 'false' });
  });

  it('opens Connect after a click while it loads again', async () => {
    const { rerender } = render(<ConnectButton config={config} />);
    await act(readyPage);
    rerender(<ConnectButton config={{ ...config, locale: 'es' }} />);
    fireEvent.click(button());
    expect(isShown()).toBe(false);
    await act(readyPage);
    expect(isShown()).toBe(true);
  });

  it('adds no style and no class', () => {
    render(<ConnectButton config={config} />);
    expect(button().getAttributeNames().sort()).toEqual([
      'aria-busy',
      'data-state',
      'disabled',
      'lang',
      'type',
    ]);
  });

  it('renders a loading button on a server', () => {
    expect(renderToString(<ConnectButton config={{ ...config, locale: 'fr' }} />)).toBe(
      '<button type="button" aria-busy="true" data-state="loading" lang="fr" disabled="">Connectez votre fournisseur</button>',
    );
  });

  it('rejects wrong use at compile time', () => {
    const wrong = () => [
      // @ts-expect-error config is missing.
      <ConnectButton key="1" />,
      // @ts-expect-error onSuccess is missing.
      <ConnectButton key="2" config={{ connectToken }} />,
      // @ts-expect-error A config has one token.
      <ConnectButton key="manage" config={{ ...config, manageToken: 'token' }} />,
      // @ts-expect-error A button has no href.
      <ConnectButton key="3" config={config} href="/" />,
      // @ts-expect-error The token is left out rather than given as null.
      <ConnectButton key="4" config={{ onSuccess: () => {} }} />,
      // @ts-expect-error The screens are not translated to Klingon.
      <ConnectButton key="5" config={{ ...config, locale: 'tlh' }} />,
      // @ts-expect-error A ref is for a button.
      <ConnectButton key="6" config={config} ref={createRef<HTMLAnchorElement>()} />,
      // @ts-expect-error An exit may come without an error.
      <ConnectButton key="7" config={{ ...config, onExit: (error: ConnectError) => error.code }} />,
      <ConnectButton key="8" config={config}>
        {/* @ts-expect-error A function of the state gives something to show. */}
        {() => ({ label: 'Link' })}
      </ConnectButton>,
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
