import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
