import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
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

  it('opens Connect, and submits no form', async () => {
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

  it('calls the given onClick first, which may keep Connect closed', async () => {
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
    [undefined, 'Connect your utility'],
    ['en', 'Connect your utility'],
    ['es', 'Conecte su compañía eléctrica'],
    ['fr', 'Connectez votre fournisseur'],
  ] as const)('is labelled for the language %s', (locale, label) => {
    render(<ConnectButton config={{ ...config, connectToken: null, locale }} />);
    expect(screen.getByRole('button', { name: label })).toBeDefined();
  });

  it('takes children, attributes and a ref, and stays disabled when it is told to', async () => {
    const ref = createRef<HTMLButtonElement>();
    render(
      <ConnectButton ref={ref} config={config} className="mine" type="submit" aria-label="Link" disabled>
        <b>Link</b>
      </ConnectButton>,
    );
    await act(readyPage);
    expect(ref.current).toBe(button());
    expect(button().outerHTML).toContain('<b>Link</b>');
    expect(button()).toMatchObject({ className: 'mine', type: 'submit', ariaLabel: 'Link', disabled: true });
  });

  it('can be clicked after an error, which tries anew', async () => {
    const fetchToken = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(connectToken);
    render(<ConnectButton config={{ ...config, connectToken: fetchToken }} />);
    await act(delivered);
    expect(button()).toMatchObject({ disabled: false, ariaBusy: 'false' });
    expect(button().dataset.state).toBe('error');
    fireEvent.click(button());
    await act(readyPage);
    expect(isShown()).toBe(true);
  });

  it('renders on a server', () => {
    expect(renderToString(<ConnectButton config={{ ...config, locale: 'fr' }} />)).toBe(
      '<button type="button" aria-busy="true" data-state="loading" disabled="">Connectez votre fournisseur</button>',
    );
  });

  it('refuses wrong use in its types', () => {
    const wrong = () => [
      // @ts-expect-error config is missing.
      <ConnectButton key="1" />,
      // @ts-expect-error onSuccess is missing.
      <ConnectButton key="2" config={{ connectToken }} />,
      // @ts-expect-error A button has no href.
      <ConnectButton key="3" config={config} href="/" />,
      // @ts-expect-error The token is left out rather than given as null.
      <ConnectButton key="4" config={{ onSuccess: () => {} }} />,
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
