import '@testing-library/jest-dom/vitest';
import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Logo } from './Logo.tsx';

describe('Logo', () => {
  it('shows the picture without a name for screen readers, which read the heading', () => {
    const { container } = render(<Logo name="Sunny Solar" url="https://connect.example/logo.png" />);
    const picture = container.querySelector('img');
    expect(picture).toHaveAttribute('src', 'https://connect.example/logo.png');
    expect(picture).toHaveAttribute('alt', '');
  });

  it('shows initials when the picture does not load', () => {
    const { container } = render(<Logo name="Sunny Solar" url="https://connect.example/logo.png" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container).toHaveTextContent('SS');
  });
});
