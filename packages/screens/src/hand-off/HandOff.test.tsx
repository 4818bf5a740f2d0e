import { act, screen, waitFor } from '@testing-library/react';
import { locales } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { loadMessages } from '../lib/messages/load-messages.ts';
import { renderScreen } from '../testing/render.tsx';
import { redirectFirst, redirectOnly } from '../testing/samples.ts';
import { HandOff } from './HandOff.tsx';
import type { HandOffProps } from './hand-off-props.ts';

const setup = async (props: Partial<HandOffProps> = {}, locale: 'en' | 'es' = 'en') => {
  const on = { onGo: vi.fn(), onRetry: vi.fn(), onCancel: vi.fn(), onChooseWay: vi.fn() };
  const ui = (more: Partial<HandOffProps> = {}) => (
    <HandOff
      utility={redirectOnly}
      companyName="Sunny Solar"
      goUrl="https://link.example/go/1"
      {...on}
      {...props}
      {...more}
    />
  );
  const rendered = await renderScreen(ui(), { screen: 'hand-off' }, locale);
  return { ...rendered, ...on, showWith: (more: Partial<HandOffProps>) => rendered.show(ui(more)) };
};

const heading = () => screen.getByRole('heading', { level: 1 });

describe('HandOff', () => {
  it('says what happens at the utility, and who sees the password', async () => {
    const { container } = await setup();
    expect(heading()).toHaveTextContent('You’ll continue at PG&E');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Sign in at PG&E On their own website, with your usual login.',
      'Choose what to share with Sunny Solar Only what you agree to is shared.',
      'Come back here We’ll do the rest.',
    ]);
    expect(container).toHaveTextContent(
      'Your password stays with PG&E. Sunny Solar and Utility Connect never see it.',
    );
  });

  it('links to the utility in a new tab, which cannot reach this page', async () => {
    const { user, onGo } = await setup({ inNewTab: true });
    const link = screen.getByRole('button', { name: 'Continue to PG&E (opens a new tab)' });
    expect(link).toHaveAttribute('href', 'https://link.example/go/1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await user.click(link);
    await waitFor(() => expect(onGo).toHaveBeenCalledOnce());
  });

  it('goes to the utility with the space bar, as buttons do', async () => {
    const { user, onGo } = await setup();
    screen.getByRole('button', { name: 'Continue to PG&E' }).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(onGo).toHaveBeenCalledOnce());
  });

  it('links to the utility in the same tab of the hosted page', async () => {
    await setup();
    expect(screen.getByRole('button', { name: 'Continue to PG&E' })).not.toHaveAttribute('target');
  });

  it('keeps the focus of the link while its address arrives', async () => {
    const { user, onGo, showWith } = await setup({ goUrl: null });
    const link = screen.getByRole('button', { name: 'Continue to PG&E' });
    expect(link).toHaveAttribute('aria-disabled', 'true');
    link.focus();
    await user.click(link);
    expect(onGo).not.toHaveBeenCalled();
    showWith({ goUrl: 'https://link.example/go/1' });
    expect(link).toHaveFocus();
    expect(link).not.toHaveAttribute('aria-disabled');
    expect(link).toHaveAttribute('href', 'https://link.example/go/1');
  });

  it('marks what the utility wants people to know as English', async () => {
    await setup({ utility: redirectFirst }, 'es');
    expect(screen.getByRole('heading', { name: 'Antes de empezar' })).toBeVisible();
    expect(screen.getByText(/^You need an online account/)).toHaveAttribute('lang', 'en');
  });

  it('asks to allow access again after the permission has ended', async () => {
    await setup({ connection: 'needs_sign_in' });
    expect(heading()).toHaveTextContent('Allow access again at PG&E');
  });

  it.each([
    ['consent_denied', 'Nothing was shared.'],
    ['utility_unavailable', 'PG&E is temporarily unavailable.'],
    ['utility_timeout', 'PG&E took too long to answer.'],
  ] as const)(
    'says what happened without words about a password, and links again: %s',
    async (problem, title) => {
      await setup({ problem });
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent(title);
      expect(alert).not.toHaveTextContent(/password|typed/);
      expect(screen.getByRole('button', { name: 'Continue to PG&E' })).toHaveAttribute('href');
    },
  );

  it.each(['service_unavailable', 'offline'] as const)(
    'tries again where there is no address: %s',
    async (problem) => {
      const { user, onRetry } = await setup({ goUrl: null, needsRetry: true, problem });
      expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(onRetry).toHaveBeenCalledOnce();
    },
  );

  it('waits for the other tab, and opens it again', async () => {
    const { user, onGo, onCancel } = await setup({ isAway: true });
    expect(heading()).toHaveTextContent('Finish at PG&E in the other tab');
    expect(screen.getByText('Nothing happened?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open PG&E again (opens a new tab)' }));
    await waitFor(() => expect(onGo).toHaveBeenCalledOnce());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('asks after 20 seconds whether the other tab is closed or blank', async () => {
    await setup({ isAway: true });
    act(() => vi.advanceTimersByTime(19_000));
    expect(screen.getByText('Nothing happened?')).toBeVisible();
    act(() => vi.advanceTimersByTime(1_500));
    act(() => vi.advanceTimersByTime(100));
    expect(screen.getByRole('status')).toHaveTextContent('Did the page stay blank, or did you close it?');
  });
});

it.each(locales)('its problems replace only what exists: %s', async (locale) => {
  const { handOff, problems } = await loadMessages(locale);
  for (const problem of Object.keys(handOff.problems)) expect(problems).toHaveProperty(problem);
});
