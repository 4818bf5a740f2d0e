import { act, screen } from '@testing-library/react';
import type { Challenge } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { choice } from '../testing/samples.ts';
import { Verification } from './Verification.tsx';
import type { VerificationProps } from './verification-props.ts';

const challenge: Challenge = { kind: 'code', sent_to: '•••-•••-0142', error: null };
const setup = async (props: Partial<VerificationProps> = {}) => {
  const handlers = { onChoose: vi.fn(), onOtherWay: vi.fn(), onResend: vi.fn(), onSubmit: vi.fn() };
  const ui = (more: Partial<VerificationProps> = {}) => (
    <Verification utilityName="PG&E" challenge={challenge} {...handlers} {...props} {...more} />
  );
  const rendered = await renderScreen(ui());
  return {
    ...rendered,
    ...handlers,
    showWith: (more: Partial<VerificationProps>) => rendered.show(ui(more)),
  };
};
const code = () => screen.getByRole('textbox', { name: 'Code' });

describe('Verification', () => {
  it('says where the code went', async () => {
    const { container } = await setup();
    expect(container).toHaveTextContent('PG&E sent a code to •••-•••-0142.');
  });

  it('names possible places when the utility does not say where the code went', async () => {
    const { container } = await setup({ challenge: { ...challenge, sent_to: null } });
    expect(container).toHaveTextContent('PG&E sent you a code by text message or email.');
  });

  it('has one field that phones can fill in', async () => {
    await setup();
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
  });

  it('focuses the field and announces where the code went', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await setup();
    expect(code()).toHaveFocus();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByRole('status')).toHaveTextContent('PG&E sent a code to •••-•••-0142.');
    vi.restoreAllMocks();
  });

  it('takes no focus from another window', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await setup();
    expect(code()).not.toHaveFocus();
    vi.restoreAllMocks();
  });

  it('removes spaces from a pasted code', async () => {
    const { user, onSubmit } = await setup();
    await user.click(code());
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('asks for the code when the field is empty', async () => {
    const { user, onSubmit } = await setup();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(code()).toHaveAccessibleDescription('Enter the code.');
    expect(code()).toHaveFocus();
  });

  it.each([
    ['wrong_code', 'That code didn’t work. Check it and try again.'],
    ['expired_code', 'That code has expired. Enter the newest one, or ask for another.'],
  ] as const)('explains %s and selects the old code', async (error, words) => {
    const { user, showWith } = await setup();
    await user.type(code(), '999999');
    showWith({ challenge: { ...challenge, error } });
    expect(code()).toHaveAccessibleDescription(words);
    expect(code()).toHaveFocus();
    await user.keyboard('1');
    expect(code()).toHaveValue('1');
  });

  it('keeps the code when sending failed', async () => {
    const { user, showWith } = await setup();
    await user.type(code(), '123456');
    showWith({ problem: 'offline' });
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline.');
    expect(code()).toHaveValue('123456');
  });

  it('ignores submits while busy', async () => {
    const { user, onSubmit } = await setup({ busy: true });
    await user.type(code(), '123456{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('choice of a verification method', () => {
  it('offers each method with its destination', async () => {
    const { user, onChoose } = await setup({ challenge: choice });
    expect(screen.getByRole('heading')).toHaveTextContent('How would you like to get your code?');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Text message •••-•••-0142',
      'Email u•••@example.com',
      'Phone call •••-•••-0142',
    ]);
    await user.click(screen.getByRole('button', { name: /^Email/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('email');
  });

  it('accepts one press and marks the chosen method as busy', async () => {
    const { user, onChoose, showWith } = await setup({ challenge: choice });
    const email = screen.getByRole('button', { name: /^Email/ });
    await user.click(email);
    showWith({ sending: true });
    await user.click(screen.getByRole('button', { name: /^Phone call/ }));
    expect(onChoose).toHaveBeenCalledOnce();
    expect(email).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a problem and keeps the choice', async () => {
    await setup({ challenge: choice, problem: 'offline' });
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline.');
    expect(screen.getByRole('button', { name: /^Email/ })).toBeVisible();
  });

  it('returns to the choice from the code entry', async () => {
    const { user, onOtherWay } = await setup({ challenge: { ...choice, kind: 'code' } });
    await user.click(screen.getByRole('button', { name: 'Send it another way' }));
    expect(onOtherWay).toHaveBeenCalledOnce();
  });

  it('offers no other method when the utility has one', async () => {
    await setup();
    expect(screen.queryByRole('button', { name: 'Send it another way' })).not.toBeInTheDocument();
  });
});

describe('another verification code', () => {
  const resend = () => screen.queryByRole('button', { name: 'Send a new code' });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

  it('offers a new code after a countdown and announces it once', async () => {
    const { container, onResend } = await setup({ challenge: { ...challenge, resend_in: 30 } });
    expect(container).toHaveTextContent('You can ask for a new one in about 30 seconds.');
    pass(11);
    expect(container).toHaveTextContent('in about 20 seconds.');
    expect(screen.getByRole('status')).not.toHaveTextContent('You can ask');
    pass(18);
    expect(container).toHaveTextContent('in about 10 seconds.');
    expect(resend()).not.toBeInTheDocument();
    pass(1);
    pass(1);
    expect(screen.getByRole('status')).toHaveTextContent('You can ask for a new code now.');
    act(() => resend()?.click());
    expect(onResend).toHaveBeenCalledOnce();
  });

  it('restarts the countdown and focuses the field after a new code was sent', async () => {
    const { container, user, onResend, showWith } = await setup({
      challenge: { ...challenge, resend_in: 0 },
    });
    await user.type(code(), '123');
    await user.click(resend() as HTMLElement);
    expect(onResend).toHaveBeenCalledOnce();
    showWith({ challenge: { ...challenge, resend_in: 0 }, sending: true });
    expect(resend()).toHaveFocus();
    expect(resend()).toHaveAttribute('aria-disabled', 'true');
    showWith({ challenge: { ...challenge, resend_in: 30, is_new: true } });
    expect(container).toHaveTextContent('in about 30 seconds.');
    expect(code()).toHaveFocus();
    expect(code()).toHaveAccessibleDescription('A new code is on its way. Enter the newest one.');
  });

  it('offers no new code when the utility sends none', async () => {
    const { container } = await setup();
    expect(container).toHaveTextContent('To get a new one, go back and sign in again.');
    expect(resend()).not.toBeInTheDocument();
  });
});
