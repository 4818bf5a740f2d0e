import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { isolate, renderIsolated } from './isolate.tsx';

afterEach(cleanup);

describe('renderIsolated', () => {
  it('puts each name into a bdi element and leaves no control character', () => {
    const { container } = render(renderIsolated(`${isolate('Sunny')} never sees ${isolate('שמש')}.`));
    expect(container.innerHTML).toBe('<bdi>Sunny</bdi> never sees <bdi>שמש</bdi>.');
  });

  it('keeps a sentence without names as it is', () => {
    const { container } = render(renderIsolated('Nothing was shared.'));
    expect(container.innerHTML).toBe('Nothing was shared.');
  });
});

describe('isolate', () => {
  it.each([
    ['an override', 'Sunny\u202e'],
    ['an end of isolation and an override', 'Sun\u2069\u202eny'],
    ['a start of isolation', '\u2068Sunny'],
    ['an embedding', '\u202bSunny\u202c'],
  ])('removes %s from a name', (_, name) => {
    const { container } = render(renderIsolated(isolate(name)));
    expect(container.innerHTML).toBe('<bdi>Sunny</bdi>');
  });
});
