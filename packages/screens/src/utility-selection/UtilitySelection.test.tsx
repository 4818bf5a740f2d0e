import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Locale } from '@utility-connect/protocol';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { connected, knownPge, utilities, utilitiesAbroad } from '../testing/samples.ts';
import { UtilitySelection, type UtilitySelectionProps } from './UtilitySelection.tsx';

const Selection = (props: Omit<UtilitySelectionProps, 'onQueryChange'>) => {
  const [query, setQuery] = useState(props.query);
  return <UtilitySelection {...props} query={query} onQueryChange={setQuery} />;
};
const setup = async (props: Partial<UtilitySelectionProps> = {}, locale?: Locale) => {
  const on = { onChoose: vi.fn(), onRetry: vi.fn(), onNotListed: vi.fn() };
  const ui = <Selection query="" status="ready" utilities={utilities} {...on} {...props} />;
  return { ...(await renderScreen(ui, {}, locale)), ...on };
};
const rows = () => within(screen.getByRole('list')).getAllByRole('button');
const box = () => screen.getByRole('searchbox', { name: 'Search by name, ZIP code or state' });

describe('UtilitySelection', () => {
  it('lists each utility as a button with its name and state', async () => {
    const { user, onChoose } = await setup();
    await user.click(screen.getByRole('button', { name: /^Pacific Gas & Electric California$/ }));
    expect(onChoose).toHaveBeenCalledWith(utilities[0]);
  });

  it('marks a utility that is down', async () => {
    await setup();
    expect(screen.getByRole('button', { name: /San Diego.*Temporarily unavailable/ })).toBeVisible();
  });

  it('moves with arrow keys and chooses with Enter', async () => {
    const { user, onChoose } = await setup();
    await user.click(box());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(utilities[1]);
  });

  it('moves from the first row to the box with the up arrow', async () => {
    const { user } = await setup();
    await user.click(box());
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(box()).toHaveFocus();
  });

  it('is one stop of the Tab key, at the row that had the focus last', async () => {
    const { user } = await setup({ connected });
    await user.click(box());
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName(/^Pacific Gas & Electric u/);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName(/^San Diego/);
    await user.tab();
    expect(screen.getByRole('button', { name: 'My utility isn’t listed' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(document.activeElement).toHaveAccessibleName(/^San Diego/);
    await user.tab({ shift: true });
    expect(box()).toHaveFocus();
  });

  it('moves the focus to the box when a letter is typed on a row', async () => {
    const { user } = await setup();
    await user.click(box());
    await user.keyboard('pa{ArrowDown}c');
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('pac');
  });

  it('chooses the only match with Enter in the box', async () => {
    const { user, onChoose } = await setup({ utilities: utilities.slice(0, 1) });
    await user.type(box(), 'pac{Enter}');
    expect(onChoose).toHaveBeenCalledWith(utilities[0]);
  });

  it('shows the well-known name first, and the official one beside the state', async () => {
    await setup({ utilities: [{ ...utilities[0], short_name: 'PG&E' }] as never });
    expect(screen.getByRole('button', { name: 'PG&E Pacific Gas & Electric · California' })).toBeVisible();
  });

  it('keeps the official name of a connected utility', async () => {
    await setup({ connected: [{ utility: knownPge, username: 'u•••@example.com', needs_sign_in: false }] });
    const name = 'PG&E Pacific Gas & Electric · u•••@example.com';
    expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('tells utilities of one name and state apart by their kind', async () => {
    await setup({ utilities: [utilities[0], { ...utilities[0], id: '2', kind: 'municipal' }] as never });
    expect(screen.getByRole('button', { name: /California · Municipal$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /California · Investor-owned$/ })).toBeVisible();
  });

  it('ignores presses on the previous results while a search is under way', async () => {
    const { user, onChoose, container } = await setup({ status: 'loading' });
    expect(container.querySelector('[aria-busy="true"] [data-stale]')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Pacific Gas/ }));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('lists connected utilities first and the others below', async () => {
    const { user, onChoose } = await setup({ connected });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Connected', 'Connect another utility']);
    const [first] = screen.getAllByRole('list');
    const names = within(first as HTMLElement).getAllByRole('button');
    expect(names[0]).toHaveAccessibleName('Pacific Gas & Electric u•••@example.com');
    expect(names[1]).toHaveAccessibleName(/^Southern California Edison a•••@example\.com Reconnect$/);
    expect(screen.getAllByRole('button', { name: /^Pacific Gas & Electric/ })).toHaveLength(1);
    await user.click(names[1] as HTMLElement);
    expect(onChoose).toHaveBeenCalledWith(utilities[1]);
  });

  it('searches all utilities, connected or not', async () => {
    const { user } = await setup({ connected });
    await user.type(box(), 'pac');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Pacific Gas & Electric California/ })).toBeVisible();
  });

  it.each([
    ['focuses the search with a mouse and a keyboard', true],
    ['does not focus the search on a phone', false],
  ])('%s', async (_, matches) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    Object.assign(window, { matchMedia: () => ({ matches }) });
    await setup();
    expect(document.activeElement === box()).toBe(matches);
    Object.assign(window, { matchMedia: undefined });
    vi.restoreAllMocks();
  });

  it('ignores Enter in the box while the results are loading', async () => {
    const { user, onChoose } = await setup({ utilities: utilities.slice(0, 1), status: 'loading' });
    await user.type(box(), 'sou{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('highlights the match and keeps the accessible name intact', async () => {
    const { user } = await setup();
    await user.type(box(), 'gas');
    expect(screen.getAllByText('Gas', { selector: 'mark' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: /^Pacific Gas & Electric/ })).toBeVisible();
  });

  it('announces the count after typing stops', async () => {
    await setup();
    fireEvent.input(box(), { target: { value: 'p' } });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => vi.advanceTimersByTime(800));
    expect(screen.getByRole('status')).toHaveTextContent(`${utilities.length} utilities found`);
  });

  it('shows a skeleton while the first results load', async () => {
    const { container } = await setup({ status: 'loading', utilities: [] });
    expect(container.querySelector('[data-skeleton]')).toBeInTheDocument();
    expect(screen.getByText('Loading utilities')).toBeInTheDocument();
  });

  it('suggests what to try when nothing is found', async () => {
    const { container } = await setup({ query: 'xyz', utilities: [] });
    expect(container).toHaveTextContent('No results for “xyz”');
    expect(container).toHaveTextContent('ZIP code on your bill');
  });

  it.each([
    ['failed', 'We couldn’t load the list'],
    ['offline', 'You seem to be offline'],
  ] as const)('offers a retry when the search is %s', async (status, words) => {
    const { user, onRetry } = await setup({ status, utilities: [] });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('reports a missing utility', async () => {
    const { user, onNotListed } = await setup();
    await user.click(screen.getByRole('button', { name: 'My utility isn’t listed' }));
    expect(onNotListed).toHaveBeenCalledOnce();
  });

  it('names the countries of utilities that have no states', async () => {
    await setup({ utilities: utilitiesAbroad });
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Eloverblik Denmark $/),
      expect.stringMatching(/Tibber Norway, Sweden, Germany, Netherlands $/),
      expect.stringMatching(/Octopus Energy Germany $/),
      expect.stringMatching(/Octopus Energy United Kingdom $/),
      expect.stringMatching(/Octopus Energy Italy $/),
      expect.stringMatching(/Alectra Utilities ON $/),
    ]);
  });

  it('names countries in the language of the screens', async () => {
    await setup({ utilities: utilitiesAbroad }, 'es');
    expect(screen.getByRole('button', { name: 'Octopus Energy Alemania' })).toBeVisible();
  });

  it('shows two utilities of the same name as two rows', async () => {
    await setup({ utilities: [utilities[0], { ...utilities[0], id: '2', states: ['TX'] }] as never });
    expect(rows()).toHaveLength(2);
  });
});
