import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorScreenCode } from '../lib/problem.ts';
import { renderScreen } from '../testing/render.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

describe('ErrorScreen', () => {
  it.each<[ErrorScreenCode, string]>([
    ['connect_token_unknown', 'This link doesn’t work'],
    ['connect_token_expired', 'This took a little too long'],
    ['connect_token_used', 'This link was already used'],
    ['origin_not_allowed', 'Don’t sign in on this page'],
    ['redirect_uri_not_allowed', 'This link leads to an unknown page'],
    ['opened_elsewhere', 'You continued in another tab'],
    ['too_many_attempts', 'Too many attempts'],
    ['service_unavailable', 'We’re having trouble connecting'],
    ['utility_not_listed', 'We don’t support your utility yet'],
  ])('explains %s without showing the code', async (code, title) => {
    const { container } = await renderScreen(<ErrorScreen code={code} />);
    expect(screen.getByRole('heading')).toHaveTextContent(title);
    expect(container).not.toHaveTextContent(code);
  });

  it('names the company to return to', async () => {
    const { container } = await renderScreen(
      <ErrorScreen code="connect_token_expired" companyName="Sunny Solar" />,
    );
    expect(container).toHaveTextContent('Go back to Sunny Solar and start again');
  });

  it('retries on Try again', async () => {
    const onRetry = vi.fn();
    const { user } = await renderScreen(<ErrorScreen code="service_unavailable" onRetry={onRetry} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('retries on Search again when a utility is not listed', async () => {
    const onRetry = vi.fn();
    const { user } = await renderScreen(<ErrorScreen code="utility_not_listed" onRetry={onRetry} />);
    await user.click(screen.getByRole('button', { name: 'Search again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('has no buttons without handlers', async () => {
    await renderScreen(<ErrorScreen code="connect_token_used" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
