import { render } from '@testing-library/react';
import { version } from 'react';
import { version as domVersion } from 'react-dom';
import { expect, inject, it } from 'vitest';

it('runs each test project with its own version of React', () => {
  const expected = `${inject('reactMajor')}.`;
  const { container } = render(<p>{version}</p>);
  expect(container.textContent?.slice(0, 3)).toBe(expected);
  expect(domVersion.slice(0, 3)).toBe(expected);
});
