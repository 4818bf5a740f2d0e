import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Connecting, type ConnectingProps } from './Connecting.tsx';

const setup = async (props: Partial<ConnectingProps> = {}) => {
  const on = { onCancel: vi.fn(), onLeave: vi.fn() };
  const ui = (more: Partial<ConnectingProps> = {}) => (
    <Connecting utilityName="PG&E" step="signing_in" {...on} {...props} {...more} />
  );
  const rendered = await renderScreen(ui());
  return { ...rendered, ...on, showWith: (more: Partial<ConnectingProps>) => rendered.show(ui(more)) };
};
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const states = () => screen.getAllByRole('listitem').map((step) => step.dataset.state);

describe('Connecting', () => {
  it('shows the current step of the attempt', async () => {
    const { showWith } = await setup();
    expect(states()).toEqual(['current', 'next']);
    showWith({ step: 'reading_accounts' });
    expect(states()).toEqual(['done', 'current']);
    wait(1);
    expect(screen.getByRole('status')).toHaveTextContent('Reading your accounts');
  });

  it('says after 2.5 seconds how long it can take', async () => {
    await setup();
    wait(2.4);
    expect(screen.queryByText(/half a minute/)).not.toBeInTheDocument();
    wait(0.2);
    expect(screen.getByText(/half a minute/, { selector: 'p' })).toBeVisible();
  });

  it('offers to leave after 30 seconds', async () => {
    const { container, onLeave } = await setup();
    wait(30);
    expect(container).toHaveTextContent('PG&E is slower than usual.');
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('keeps waiting on request and moves the focus to the heading', async () => {
    const { onLeave } = await setup();
    wait(30);
    fireEvent.click(screen.getByRole('button', { name: 'Keep waiting' }));
    expect(screen.queryByRole('button', { name: 'Leave' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(screen.getByRole('heading')).toHaveFocus();
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('announces that it keeps trying when the connection is lost', async () => {
    await setup({ isTroubled: true });
    wait(0.1);
    expect(screen.getByRole('status')).toHaveTextContent('We lost the connection. Still trying…');
  });

  it('cancels on Cancel', async () => {
    const { onCancel } = await setup();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
