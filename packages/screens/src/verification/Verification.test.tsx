import { screen } from '@testing-library/react';
import type { Challenge } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Verification, type VerificationProps } from './Verification.tsx';

const challenge: Challenge = { kind: 'code', sent_to: '•••-•••-0142', error: null };
const setup = async (props: Partial<VerificationProps> = {}) => {
  const onSubmit = vi.fn();
  const ui = (more: Partial<VerificationProps> = {}) => (
    <Verification utilityName="PG&E" challenge={challenge} onSubmit={onSubmit} {...props} {...more} />
  );
  const rendered = await renderScreen(ui());
  return { ...rendered, onSubmit, showWith: (more: Partial<VerificationProps>) => rendered.show(ui(more)) };
};
const code = () => screen.getByRole('textbox', { name: 'Code' });

describe('Verification', () => {
  it('says where the code went', async () => {
    const { container } = await setup();
    expect(container).toHaveTextContent('PG&E sent a code to •••-•••-0142.');
  });

  it('says so when the utility does not tell where the code went', async () => {
    const { container } = await setup({ challenge: { ...challenge, sent_to: null } });
    expect(container).toHaveTextContent('PG&E sent you a code by text message or email.');
  });

  it('takes a code from the phone in one field', async () => {
    await setup();
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
  });

  it('takes a pasted code with its blanks', async () => {
    const { user, onSubmit } = await setup();
    await user.click(code());
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('asks for the code when there is none', async () => {
    const { user, onSubmit } = await setup();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(code()).toHaveAccessibleDescription('Enter the code.');
    expect(code()).toHaveFocus();
  });

  it.each([
    ['wrong_code', 'That code didn’t work. Check it and try again.'],
    ['expired_code', 'That code is too old. Enter the newest one you got.'],
  ] as const)('says what is wrong after %s, ready for the next code', async (error, words) => {
    const { user, showWith } = await setup();
    await user.type(code(), '999999');
    showWith({ challenge: { ...challenge, error } });
    expect(code()).toHaveAccessibleDescription(words);
    expect(code()).toHaveFocus();
    await user.keyboard('1');
    expect(code()).toHaveValue('1');
  });

  it('keeps the code when it could not be sent', async () => {
    const { user, showWith } = await setup();
    await user.type(code(), '123456');
    showWith({ problem: 'offline' });
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline.');
    expect(code()).toHaveValue('123456');
  });

  it('sends nothing twice while busy', async () => {
    const { user, onSubmit } = await setup({ busy: true });
    await user.type(code(), '123456{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
