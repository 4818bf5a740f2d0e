// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeBackend } from '../testing/fake-backend.ts';
import { ConnectFlow } from './ConnectFlow.tsx';

it('leads from the terms to the code', async () => {
  const user = userEvent.setup();
  const onSuccess = vi.fn();
  render(<ConnectFlow backend={fakeBackend()} embedded onSuccess={onSuccess} onExit={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: /^Agree/ }));
  await user.type(await screen.findByRole('searchbox'), 'pacific gas');
  await user.click(await screen.findByRole('button', { name: /Pacific Gas & Electric/ }));
  await user.type(screen.getByLabelText('Username or email'), 'user@example.com');
  await user.type(screen.getByLabelText('Password'), 'password');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }, { timeout: 3000 }));
  expect(onSuccess).toHaveBeenCalledWith({ code: 'the-code', redirectTo: null, utility: expect.anything() });
});
