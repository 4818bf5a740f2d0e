import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConnectButton } from '@utility-connect/react';
import { createFakeConnect } from '@utility-connect/react/testing';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

// The component under test: a part of your app.
function ConnectUtility() {
  const [notice, setNotice] = useState('');
  return (
    <>
      <ConnectButton
        config={{
          connectToken: () => 'token-1',
          onSuccess: (code) => setNotice(`Connected with ${code}.`),
          onExit: (error) => setNotice(error ? `Not connected: ${error.code}.` : 'You left.'),
        }}
      />
      <p role="status">{notice}</p>
    </>
  );
}

afterEach(cleanup);

it('shows the result of Connect', async () => {
  const connect = createFakeConnect();
  render(<ConnectUtility />, { wrapper: connect.Provider });
  const button = await screen.findByRole('button', { name: 'Connect your utility', busy: false });

  await userEvent.click(button);
  expect(connect.isOpen).toBe(true);
  await connect.exit();
  expect(screen.getByRole('status').textContent).toBe('You left.');

  await userEvent.click(button);
  await connect.emit('utility_selected', { utility_id: '14328', utility_name: 'Pacific Gas & Electric' });
  await connect.succeed('code-1');
  expect(screen.getByRole('status').textContent).toBe('Connected with code-1.');
});

it('shows the error when Connect does not load', async () => {
  const connect = createFakeConnect({ loadError: 'frame_unavailable' });
  render(<ConnectUtility />, { wrapper: connect.Provider });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect your utility', busy: false }));
  expect((await screen.findByText('Not connected: frame_unavailable.')).role).toBe('status');
});
