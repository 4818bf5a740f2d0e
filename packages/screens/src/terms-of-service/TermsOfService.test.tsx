import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { TermsOfService, type TermsOfServiceProps } from './TermsOfService.tsx';

const setup = (props: Partial<TermsOfServiceProps> = {}) => {
  const on = { onAgree: vi.fn(), onDecline: vi.fn() };
  const ui = <TermsOfService companyName="Sunny Solar" returnHost="sunny.example" {...on} {...props} />;
  return renderScreen(ui).then((rendered) => ({ ...rendered, ...on }));
};

describe('TermsOfService', () => {
  it('names the company in the heading and says where the person returns', async () => {
    await setup();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Sunny Solar uses Utility Connect/);
    expect(screen.getByText(/return to/)).toHaveTextContent('You’ll return to sunny.example.');
  });

  it('says what is shared, who keeps the password and how to stop', async () => {
    const { container } = await setup();
    expect(container).toHaveTextContent('15-minute readings');
    expect(container).toHaveTextContent('Sunny Solar never sees your password');
    expect(container).toHaveTextContent('Ask Sunny Solar to disconnect at any time.');
  });

  it('says why, which data, how far back and until when, if the client asks for limits', async () => {
    const { container } = await setup({
      sharing: {
        purpose: 'To size your solar panels.',
        scopes: ['intervals', 'bills'],
        history_months: 12,
        expires_at: Date.UTC(2027, 2, 3, 23, 59) / 1000,
      },
    });
    expect(container).toHaveTextContent('Why Sunny Solar asks');
    expect(container).toHaveTextContent('“To size your solar panels.”');
    expect(container).toHaveTextContent(
      'Your electricity use (down to 15-minute readings) and bills (where available). Starting 12 months ago.',
    );
    expect(container).not.toHaveTextContent('account numbers');
    expect(container).toHaveTextContent('Sharing ends on March 3, 2027.');
  });

  it.each([
    ['en', 'Your account numbers and service addresses. Starting a month ago.'],
    ['es', 'De su servicio eléctrico: números de cuenta y direcciones. Desde hace un mes en adelante.'],
    [
      'fr',
      'Pour votre électricité : numéros de compte et adresses desservies. Données du dernier mois et à venir.',
    ],
  ] as const)('names one kind of data in %s', async (locale, sentence) => {
    const sharing = { scopes: ['accounts'], history_months: 1 } as const;
    const ui = <TermsOfService companyName="A" sharing={sharing} onAgree={vi.fn()} onDecline={vi.fn()} />;
    const { container } = await renderScreen(ui, undefined, locale);
    expect(container).toHaveTextContent(sentence);
  });

  it('agrees with a button that starts with Agree', async () => {
    const { user, onAgree } = await setup();
    await user.click(screen.getByRole('button', { name: /^Agree/ }));
    expect(onAgree).toHaveBeenCalledOnce();
  });

  it('declines on Not now', async () => {
    const { user, onDecline } = await setup();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(onDecline).toHaveBeenCalledOnce();
  });

  it.each([
    ['Terms', /We only read/],
    ['Privacy Policy', /We don’t sell your data/],
  ])('opens the %s over the screen', async (name, words) => {
    const { container, user, onAgree } = await setup();
    expect(container).toHaveTextContent('By continuing you agree to our Terms and Privacy Policy');
    await user.click(screen.getByRole('button', { name }));
    const dialog = screen.getByRole('dialog', { name });
    expect(within(dialog).getByText(words)).toBeVisible();
    expect(within(dialog).getByText('Version of November 23, 2026')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onAgree).not.toHaveBeenCalled();
  });

  it('closes a text on Escape without closing the flow', async () => {
    const onClose = vi.fn();
    const ui = <TermsOfService companyName="Sunny Solar" onAgree={vi.fn()} onDecline={vi.fn()} />;
    const { user } = await renderScreen(ui, { onClose });
    await user.click(screen.getByRole('button', { name: 'Terms' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says why agreeing failed', async () => {
    await setup({ problem: 'offline' });
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline.');
  });

  it('isolates a company name with an override of the text direction', async () => {
    const { container } = await setup({ companyName: 'Sunny\u2069\u202e Solar' });
    expect(screen.getByRole('heading', { name: /^Sunny Solar uses Utility Connect/ })).toBeVisible();
    expect(container.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    const names = Array.from(container.querySelectorAll('bdi'), (name) => name.textContent);
    expect(new Set(names)).toEqual(new Set(['Sunny Solar', 'sunny.example']));
    expect(names.length).toBe(container.textContent.match(/Sunny Solar|sunny\.example/g)?.length);
  });

  it('ignores presses while busy', async () => {
    const { user, onAgree } = await setup({ busy: true });
    await user.click(screen.getByRole('button', { name: /^Agree/ }));
    expect(onAgree).not.toHaveBeenCalled();
  });
});
