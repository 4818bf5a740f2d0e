import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Closed } from '../../closed/Closed.tsx';
import { MessagesProvider } from './MessagesProvider.tsx';

it('loads the messages of its language', async () => {
  render(
    <MessagesProvider locale="es">
      <Closed />
    </MessagesProvider>,
  );
  expect((await screen.findByRole('heading')).textContent).not.toBe('');
  const { messages } = await import('../../languages/es.ts');
  expect(screen.getByRole('heading').textContent).toBe(messages.closed.title);
});

it('says how to provide messages to a screen that has none', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Closed />)).toThrow(
    'This screen needs <MessagesProvider>: wrap it, or use <ConnectFlow>.',
  );
});
