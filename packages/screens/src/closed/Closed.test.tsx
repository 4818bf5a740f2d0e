import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Closed } from './Closed.tsx';

it('says on the closing screen that nothing was shared', async () => {
  const { container } = await renderScreen(<Closed companyName="Sunny Solar" />);
  expect(screen.getByRole('heading')).toHaveTextContent('You left without connecting');
  expect(container).toHaveTextContent('Nothing was shared with Sunny Solar.');
});

it('says on the closing screen of update mode that nothing was changed', async () => {
  await renderScreen(<Closed companyName="Sunny Solar" mode="update" />);
  expect(screen.getByText(/^Nothing was changed\./)).toBeVisible();
  expect(screen.queryByText(/shared/)).not.toBeInTheDocument();
});
