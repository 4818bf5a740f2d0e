import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Closed } from './Closed.tsx';

it('says that nothing was shared', async () => {
  await renderScreen(<Closed companyName="Sunny Solar" />);
  expect(screen.getByRole('heading')).toHaveTextContent('You left without connecting');
  expect(screen.getByText(/Nothing was shared with Sunny Solar/)).toBeVisible();
});
