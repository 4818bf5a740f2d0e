import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Closed } from './Closed.tsx';

it('says on the closing screen that no utility was connected', async () => {
  await renderScreen(<Closed />);
  expect(screen.getByRole('heading')).toHaveTextContent('You didn’t connect your utility');
});

it('says on the closing screen of update mode that nothing has changed', async () => {
  await renderScreen(<Closed mode="update" />);
  expect(screen.getByRole('heading')).toHaveTextContent('Nothing has changed');
  expect(screen.getByText(/^Your connection is as it was\./)).toBeVisible();
});

it('goes back to the client with a button', async () => {
  const onReturn = vi.fn();
  const { user } = await renderScreen(<Closed companyName="Sunny Solar" onReturn={onReturn} />);
  await user.click(screen.getByRole('button', { name: 'Back to Sunny Solar' }));
  expect(onReturn).toHaveBeenCalledOnce();
});

it('has no button when there is no page to go back to', async () => {
  await renderScreen(<Closed companyName="Sunny Solar" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
